import type { Customer } from '#contract/entities/customer.ts'
import type { CustomerActor } from '../../actor.ts'
import type { Tx } from '../../db/client.ts'
import type { CustomerRow } from '../../db/schema.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { customerView } from '../customers/customer-view.ts'
import { lockCustomer } from '../customers/locked-customer.ts'

/** One change of an account: lock, check the revision, work, all in one transaction; then its open screens are told. */
export const changeAccount = async (
  deps: Deps,
  { customerId }: Pick<CustomerActor, 'customerId'>,
  ifMatch: number | undefined,
  work: (tx: Tx, row: CustomerRow) => Promise<CustomerRow>,
): Promise<Customer> =>
  withTransaction(deps.db, async (tx) =>
    customerView(tx, await work(tx, await lockCustomer(tx, customerId, ifMatch))),
  )
