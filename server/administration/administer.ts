import type { BodyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/administration.ts'
import type { AdministrationAct, AdministrationEvent } from '#contract/entities/administration-acts.ts'
import type { Customer } from '#contract/entities/customer.ts'
import { SUSPENSION_EVENTS } from '#contract/entities/suspensions.ts'
import { isOverQuota } from '#machines/account/selectors.ts'
import { billingMonthOf } from '#rules/billing-calendar.ts'
import { needsSecondOpinion } from '#rules/second-opinion.ts'
import { changeAccount } from '../accounts/change-account.ts'
import { accountOf, accountWorkflow } from '../accounts/chart.ts'
import { updateCustomer } from '../accounts/store.ts'
import { accountFacts } from '../billing/account-facts.ts'
import { judgeQuota } from '../billing/watch-limits.ts'
import { advance } from '../charts/advance.ts'
import { onBehalf } from '../charts/cause.ts'
import type { Tx } from '../db/client.ts'
import type { CustomerChange, CustomerRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import type { Actor } from '../request/actor.ts'
import type { CommandResult } from '../request/command.ts'

/** `ifMatch`: the account's revision that the administrator saw. */
export interface AdminCall {
  actor: Actor
  customerId: string
  ifMatch: number | undefined
}

/** Applies an administrator's act. */
export const administer = <Act extends AdministrationAct>(
  deps: Deps,
  act: Act,
  { actor, customerId, ifMatch }: AdminCall,
  form: FormOf<Act>,
): Promise<CommandResult<{ customer: Customer }>> =>
  changeAccount(deps, { ...actor, customerId }, ifMatch, (tx, row) =>
    administerLocked(deps, tx, row, { act, actor, form }),
  )

/**
 * Applies an administrator's act to a locked account: writes its columns and sends its event to the account chart. The guards
 * check the facts from before the change. Otherwise a new hold would block itself.
 */
export const administerLocked = async <Act extends AdministrationAct>(
  deps: Deps,
  tx: Tx,
  row: CustomerRow,
  { act, actor, form }: { act: Act; actor: Actor; form: FormOf<Act> },
): Promise<CustomerRow> => {
  const { event, change, followUp } = ACTS[act]({ deps, actor, form })
  const context = await accountFacts(deps, tx, row)
  const changed = await updateCustomer(tx, row.id, change(row), deps.clock.now())
  const moved = await advance(deps, tx, accountWorkflow, changed, {
    event: { type: event },
    context,
    cause: onBehalf(actor),
  })
  return followUp ? followUp(tx, moved) : moved
}

interface ActPlan<Event> {
  event: Event
  /** Columns to write beside the new state. */
  change(row: CustomerRow): CustomerChange
  /** Runs after the move, in the same transaction. */
  followUp?(tx: Tx, row: CustomerRow): Promise<CustomerRow>
}

type ActEndpoint = (typeof endpoints)[keyof typeof endpoints]
type FormOf<Act extends AdministrationAct> = BodyOf<Extract<ActEndpoint, { id: Act }>>
interface ActRequest<Act extends AdministrationAct> {
  deps: Deps
  actor: Actor
  form: FormOf<Act>
}

/**
 * Applies the new quota at once to the usage of the current month, even after a waiver of the old quota. Throws
 * `quota-reinstates` if the quota would reinstate the account and a reinstatement needs two administrators.
 */
const quotaPlan = (
  { deps, actor }: Pick<ActRequest<AdministrationAct>, 'deps' | 'actor'>,
  monthlyQuota: number | null,
): ActPlan<'quota.changed'> => ({
  event: 'quota.changed',
  change: () => ({ monthlyQuota, quotaWaivedMonth: null }),
  followUp: async (tx, row) => {
    const checked = await judgeQuota(deps, tx, row, { by: 'server', requestId: actor.requestId })
    const isReinstated = isOverQuota(accountOf(row)) && !isOverQuota(accountOf(checked))
    if (isReinstated && needsSecondOpinion(deps.config.twoPersonActs, 'accounts.reinstate'))
      throw new AppError('quota-reinstates')
    return checked
  },
})

type ActPlans = {
  [Act in AdministrationAct]: (request: ActRequest<Act>) => ActPlan<AdministrationEvent<Act>>
}

const ACTS: ActPlans = {
  'accounts.suspend': ({ form: { statusReason, reason } }) => ({
    event: SUSPENSION_EVENTS[statusReason],
    change: () => ({ suspensionNote: reason }),
  }),
  /** Waives an exceeded quota until the 1st. The chart decides whether the customer must first pay a debt. */
  'accounts.reinstate': ({ deps }) => ({
    event: 'admin.reinstated',
    change: (row) => ({
      suspensionNote: null,
      quotaWaivedMonth: isOverQuota(accountOf(row)) ? billingMonthOf(deps.clock.now()) : row.quotaWaivedMonth,
    }),
  }),
  /** The account stays usable; only changes of its cards and its support package are blocked. */
  'accounts.hold': ({ deps, form: { reason } }) => ({
    event: 'hold.placed',
    change: () => ({ heldAt: deps.clock.now(), holdNote: reason }),
  }),
  /** The account's status does not change. */
  'accounts.release': () => ({
    event: 'hold.released',
    change: () => ({ heldAt: null, holdNote: null }),
  }),
  'accounts.setQuota': (request) => quotaPlan(request, request.form.monthlyQuota),
  'accounts.clearQuota': (request) => quotaPlan(request, null),
}
