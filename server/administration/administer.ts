import type { BodyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/administration.ts'
import type { AdministrationAct, AdministrationEvent } from '#contract/entities/administration-acts.ts'
import type { Customer } from '#contract/entities/customer.ts'
import { SUSPENSION_EVENTS } from '#contract/entities/suspensions.ts'
import { isOverQuota } from '#machines/account/selectors.ts'
import { billingMonthOf } from '#rules/billing-calendar.ts'
import { changeAccount } from '../accounts/change-account.ts'
import { accountOf, accountWorkflow } from '../accounts/chart.ts'
import { updateCustomer } from '../accounts/store.ts'
import { accountFacts } from '../billing/account-facts.ts'
import { judgeQuota } from '../billing/watch-limits.ts'
import { advance } from '../charts/advance.ts'
import type { Tx } from '../db/client.ts'
import type { CustomerChange, CustomerRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../request/actor.ts'
import type { CommandResult } from '../request/command.ts'

/** An administrator and the account they act on, at the revision they saw. */
export interface Order {
  actor: Actor
  customerId: string
  ifMatch: number | undefined
}

interface Plan<Event> {
  event: Event
  /** What is written beside the new state. */
  change(row: CustomerRow): CustomerChange
  /** What follows in the same transaction. */
  followUp?(tx: Tx, row: CustomerRow): Promise<CustomerRow>
}

type ActEndpoint = (typeof endpoints)[keyof typeof endpoints]
type FormOf<Act extends AdministrationAct> = BodyOf<Extract<ActEndpoint, { id: Act }>>
interface Asked<Act extends AdministrationAct> {
  deps: Deps
  actor: Actor
  form: FormOf<Act>
}

/** What the month has used already counts at once under a new quota, also when the one before was waived. */
const quotaPlan = (
  { deps, actor }: Pick<Asked<AdministrationAct>, 'deps' | 'actor'>,
  monthlyQuota: number | null,
): Plan<'quota.changed'> => ({
  event: 'quota.changed',
  change: () => ({ monthlyQuota, quotaWaivedMonth: null }),
  followUp: (tx, row) => judgeQuota(deps, tx, row, { by: 'server', requestId: actor.requestId }),
})

const ACTS: { [Act in AdministrationAct]: (asked: Asked<Act>) => Plan<AdministrationEvent<Act>> } = {
  'accounts.suspend': ({ form: { statusReason, reason } }) => ({
    event: SUSPENSION_EVENTS[statusReason],
    change: () => ({ suspensionNote: reason }),
  }),
  /** The quota counts anew from the 1st; the chart says whether a debt must be paid first. */
  'accounts.reinstate': ({ deps }) => ({
    event: 'admin.reinstated',
    change: (row) => ({
      suspensionNote: null,
      quotaWaivedMonth: isOverQuota(accountOf(row)) ? billingMonthOf(deps.clock.now()) : row.quotaWaivedMonth,
    }),
  }),
  /** The account goes on, and neither its cards nor its support package can be changed. */
  'accounts.hold': ({ deps, form: { reason } }) => ({
    event: 'hold.placed',
    change: () => ({ heldAt: deps.clock.now(), holdNote: reason }),
  }),
  /** In any status the account has by then. */
  'accounts.release': () => ({
    event: 'hold.released',
    change: () => ({ heldAt: null, holdNote: null }),
  }),
  'accounts.setQuota': (asked) => quotaPlan(asked, asked.form.monthlyQuota),
  'accounts.clearQuota': (asked) => quotaPlan(asked, null),
}

/**
 * Does what an administrator asks for: lets the account take the event of the act, with what is written beside it. The chart is asked
 * about the account as it was before, so that a hold is not refused for itself.
 */
export const administer = <Act extends AdministrationAct>(
  deps: Deps,
  act: Act,
  { actor, customerId, ifMatch }: Order,
  form: FormOf<Act>,
): Promise<CommandResult<{ customer: Customer }>> =>
  changeAccount(deps, { ...actor, customerId }, ifMatch, async (tx, row) => {
    const { event, change, followUp } = ACTS[act]({ deps, actor, form })
    const context = await accountFacts(deps, tx, row)
    const changed = await updateCustomer(tx, customerId, change(row), deps.clock.now())
    const moved = await advance(deps, tx, accountWorkflow, changed, {
      event: { type: event },
      context,
      cause: { by: { ...actor, onBehalf: true } },
    })
    return followUp ? followUp(tx, moved) : moved
  })
