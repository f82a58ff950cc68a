import type { Customer } from '#contract/entities/customer.ts'
import type { Tx } from '../db/client.ts'
import type { CustomerRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import type { CustomerActor } from '../request/actor.ts'
import { type CommandResult, command } from '../request/command.ts'
import { lockCustomer } from './lock-customer.ts'

type AccountEditor = Pick<CustomerActor, 'customerId' | 'requestKey' | 'endAct'>

/** Runs a command that changes one account: locks it, checks the revision, does the work. */
export const changeAccount = async (
  deps: Deps,
  actor: AccountEditor,
  ifMatch: number | undefined,
  work: (tx: Tx, row: CustomerRow) => Promise<CustomerRow>,
): Promise<CommandResult<{ customer: Customer }>> =>
  changeAccountFor(deps, actor, ifMatch, { work, answer: (customer) => ({ customer }) })

/** Like `changeAccount`, for a call whose answer holds more than the customer. */
export const changeAccountFor = async <Answer>(
  deps: Deps,
  actor: AccountEditor,
  ifMatch: number | undefined,
  {
    work,
    answer,
  }: {
    work: (tx: Tx, row: CustomerRow) => Promise<CustomerRow>
    answer: (customer: Customer) => Answer
  },
): Promise<CommandResult<Answer>> =>
  command(deps, actor, async (tx) => {
    const row = await work(tx, await lockCustomer(tx, actor.customerId, ifMatch))
    return answer(await deps.nouns.presentCustomer(deps, tx, row))
  })
