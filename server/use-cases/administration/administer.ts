import type { Customer } from '#contract/entities/customer.ts'
import type { AccountEvent } from '#machines/account/account.machine.ts'
import type { Actor } from '../../actor.ts'
import type { Tx } from '../../db/client.ts'
import type { CustomerChange, CustomerRow } from '../../db/schema.ts'
import { updateCustomer } from '../../db/stores/customers.ts'
import type { Deps } from '../../deps.ts'
import { accountWorkflow } from '../../workflows/account.ts'
import { advance } from '../../workflows/advance.ts'
import { accountFacts } from '../billing/account-facts.ts'
import { changeAccount } from '../subscription/change-account.ts'

/** An administrator and the account they act on, at the revision they saw. */
export interface Order {
  actor: Actor
  customerId: string
  ifMatch: number | undefined
}

interface Act {
  event: AccountEvent['type']
  /** What is written beside the new state. */
  change(row: CustomerRow): CustomerChange
  /** What follows in the same transaction. */
  followUp?(tx: Tx, row: CustomerRow): Promise<CustomerRow>
}

/**
 * Lets an account take an administrator's event, with what is written beside it. The chart is asked about the account as it was
 * before, so that a hold is not refused for itself.
 */
export const administer = (
  deps: Deps,
  { actor, customerId, ifMatch }: Order,
  { event, change, followUp }: Act,
): Promise<{ customer: Customer }> =>
  changeAccount(deps, { ...actor, customerId }, ifMatch, async (tx, row) => {
    const context = await accountFacts(deps, tx, row)
    const changed = await updateCustomer(tx, customerId, change(row), deps.clock.now())
    const moved = await advance(deps, tx, accountWorkflow, changed, {
      event: { type: event },
      context,
      cause: { by: { ...actor, onBehalf: true } },
    })
    return followUp ? followUp(tx, moved) : moved
  })
