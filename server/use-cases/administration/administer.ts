import type { Customer } from '#contract/entities/customer.ts'
import type { HoldForm, SuspensionForm } from '#contract/forms/administration.ts'
import type { AccountEvent } from '#machines/account/account.machine.ts'
import { SUSPENSION_EVENTS } from '#machines/account/administration.ts'
import { isOverQuota } from '#machines/account/selectors.ts'
import { billingMonthOf } from '#rules/billing-calendar.ts'
import type { Actor } from '../../actor.ts'
import type { Tx } from '../../db/client.ts'
import type { CustomerChange, CustomerRow } from '../../db/schema.ts'
import { updateCustomer } from '../../db/stores/customers.ts'
import type { Deps } from '../../deps.ts'
import { judgeQuota } from '../../domain/billing/watch-limits.ts'
import { changeAccount } from '../../domain/customers/change-account.ts'
import type { CommandResult } from '../../domain/requests/command.ts'
import { accountFacts, accountOf, accountWorkflow } from '../../workflows/account.ts'
import { advance } from '../../workflows/advance.ts'

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
const administer = (
  deps: Deps,
  { actor, customerId, ifMatch }: Order,
  { event, change, followUp }: Act,
): Promise<CommandResult<{ customer: Customer }>> =>
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

/** Suspends an account; its customer reads why. */
export const suspendAccount =
  (deps: Deps) =>
  (order: Order, { statusReason, reason }: SuspensionForm) =>
    administer(deps, order, {
      event: SUSPENSION_EVENTS[statusReason],
      change: () => ({ suspensionNote: reason }),
    })

/**
 * Lifts a suspension of an administrator or of the quota, which then counts anew from the 1st; the chart says whether a debt must be
 * paid first.
 */
export const reinstateAccount = (deps: Deps) => (order: Order) =>
  administer(deps, order, {
    event: 'admin.reinstated',
    change: (row) => ({
      suspensionNote: null,
      quotaWaivedMonth: isOverQuota(accountOf(row)) ? billingMonthOf(deps.clock.now()) : row.quotaWaivedMonth,
    }),
  })

/** Holds an account in use for review: it goes on, and neither its cards nor its support package can be changed. */
export const holdAccount =
  (deps: Deps) =>
  (order: Order, { reason }: HoldForm) =>
    administer(deps, order, {
      event: 'hold.placed',
      change: () => ({ heldAt: deps.clock.now(), holdNote: reason }),
    })

/** Ends the hold, whatever the account's status is by then. */
export const releaseAccount = (deps: Deps) => (order: Order) =>
  administer(deps, order, { event: 'hold.released', change: () => ({ heldAt: null, holdNote: null }) })

/**
 * Sets the monthly quota in halalas, or removes it with null. What the month has used already counts at once, whatever was waived
 * under the quota before.
 */
export const changeQuota = (deps: Deps) => (order: Order, monthlyQuota: number | null) =>
  administer(deps, order, {
    event: 'quota.changed',
    change: () => ({ monthlyQuota, quotaWaivedMonth: null }),
    followUp: (tx, row) => judgeQuota(deps, tx, row, { by: 'server', requestId: order.actor.requestId }),
  })
