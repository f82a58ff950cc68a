import type { Customer } from '#contract/entities/customer.ts'
import type { CustomerActor } from '../../actor.ts'
import type { Tx } from '../../db/client.ts'
import type { CustomerRow } from '../../db/schema.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { keepWithEffect } from '../requests/request-keys.ts'
import { customerView } from './customer-view.ts'
import { lockCustomer } from './lock-customer.ts'

type Who = Pick<CustomerActor, 'customerId' | 'requestKey' | 'endAct'>

/** One change of an account: lock, check the revision, work, all in one transaction; then its open screens are told. */
export const changeAccount = async (
  deps: Deps,
  actor: Who,
  ifMatch: number | undefined,
  work: (tx: Tx, row: CustomerRow) => Promise<CustomerRow>,
): Promise<{ customer: Customer }> =>
  changeAccountFor(deps, actor, ifMatch, { work, answer: (customer) => ({ customer }) })

/** The same for a call that answers more than the customer. */
export const changeAccountFor = async <Answer>(
  deps: Deps,
  actor: Who,
  ifMatch: number | undefined,
  {
    work,
    answer,
  }: {
    work: (tx: Tx, row: CustomerRow) => Promise<CustomerRow>
    answer: (customer: Customer) => Answer
  },
): Promise<Answer> =>
  withTransaction(deps.db, async (tx) => {
    const row = await work(tx, await lockCustomer(tx, actor.customerId, ifMatch))
    return keepWithEffect(tx, actor, answer(await customerView(deps, tx, row)))
  })
