/** Answers questions about the state of an account, for server and portal. */
import { type AdministrationAct, mapActs } from '#contract/entities/administration-acts.ts'
import { CustomerStatus, StatusReason } from '#contract/entities/common.ts'
import type { CloudTarget } from '#contract/entities/consequence.ts'
import type { PaymentMethod } from '#contract/entities/payment-method.ts'
import {
  SUSPENSION_EVENTS,
  SUSPENSION_REASONS,
  type SuspensionReason,
} from '#contract/entities/suspensions.ts'
import { primaryToCharge } from '#rules/cards.ts'
import { statesTagged } from '../shared/chart-definition.ts'
import {
  type AccountEvent,
  type AccountSnapshot,
  accountMachine,
  hasFailedSettlement,
} from './account.machine.ts'

/** An administrator holds an account in use for review. */
export const isHeld = (account: AccountSnapshot): boolean => account.hasTag('in-use') && account.context.held

/** The application was not accepted, or the account was cancelled. */
export const isOver = (account: AccountSnapshot): boolean => account.hasTag('over')

/** States in which the team reviews an application. */
export const STATES_IN_REVIEW = statesTagged(accountMachine, 'in-review')

export const isInUse = (account: AccountSnapshot): boolean => account.hasTag('in-use')

/** Usage is billed from the activation until the account ends. */
export const isBilled = (account: AccountSnapshot): boolean => account.hasTag('billing')

/** The cloud account exists at the provider. It is opened about a minute after the application. */
export const hasBillingAccount = (account: AccountSnapshot): boolean => account.context.billingAccountOpen

export const isSuspended = (account: AccountSnapshot): boolean => account.hasTag('suspended')

/** The account is suspended because a charge failed. */
export const isInDebt = (account: AccountSnapshot): boolean => account.hasTag('in-debt')

/** The account is suspended until the 1st because its monthly quota is used up. */
export const isOverQuota = (account: AccountSnapshot): boolean => account.can({ type: 'quota.reset' })

/** The team reviews the application. */
export const isReviewed = (account: AccountSnapshot): boolean => account.hasTag('in-review')

/**
 * The event that follows from the usage of the month, in halalas. `monthlyQuota`: null if the account has none, or if it is waived until
 * the 1st.
 */
export const quotaVerdict = (usageOfMonth: number, monthlyQuota: number | null): AccountEvent => ({
  type: monthlyQuota !== null && usageOfMonth > monthlyQuota ? 'quota.exceeded' : 'quota.reset',
})

/** The team reviews the application, or an accepted account. */
export const isInReview = (account: AccountSnapshot): boolean => isReviewed(account) || isHeld(account)

/** The customer has not sent the application, or corrects it. */
export const isApplying = (account: AccountSnapshot): boolean => account.hasTag('applying')

export const canDecide = (account: AccountSnapshot): boolean => account.can({ type: 'review.rejected' })

/** The account once the billing roles are granted. They are granted after the click on Approve; an approval without them is refused. */
export const afterGrant = (account: AccountSnapshot): AccountSnapshot =>
  accountMachine.resolveState({ value: account.value, context: { ...account.context, granted: true } })

/** A reviewer may approve the application. */
export const canApprove = (account: AccountSnapshot): boolean =>
  afterGrant(account).can({ type: 'review.approved' })

export const canReopen = (account: AccountSnapshot): boolean => account.can({ type: 'review.reopened' })

/** The customer cancelled, and the cancellation has not taken effect. */
export const isLeaving = (account: AccountSnapshot): boolean => account.hasTag('leaving')

export const canCancel = (account: AccountSnapshot): boolean =>
  account.can({ type: 'cancellation.requested' })

export const canKeep = (account: AccountSnapshot): boolean => account.can({ type: 'cancellation.undone' })

/** An individual may withdraw from the contract and gets all payments back. */
export const canWithdraw = (account: AccountSnapshot): boolean =>
  account.can({ type: 'withdrawal.requested' })
/** A withdrawal is possible as soon as the running charge has an answer. */
export const canWithdrawSoon = ({ value, context }: AccountSnapshot): boolean =>
  canWithdraw(accountMachine.resolveState({ value, context: { ...context, isCharging: false } }))
/** The hours of a cancellation are over, and the account waits for its last invoice. */
export const isEnding = (account: AccountSnapshot): boolean => account.can({ type: 'cancellation.due' })

export const canResubscribe = (account: AccountSnapshot): boolean =>
  account.can({ type: 'resubscription.paid' })

export const canChangePackage = (account: AccountSnapshot): boolean =>
  !account.hasTag('package-fixed') && !isHeld(account)

/** Cards may be added, moved and removed. A customer who leaves after a failed settlement can still pay it with another card. */
export const cardsAreOpen = (account: AccountSnapshot): boolean => {
  if (isLeaving(account)) return account.context.settlementFailed
  return !account.hasTag('cards-closed') && !isHeld(account)
}

/** Colleagues and projects may be added to the account. */
export const canAddMembers = (account: AccountSnapshot): boolean => !account.hasTag('members-fixed')

export const canSetBillingGroup = (account: AccountSnapshot): boolean => !account.hasTag('group-fixed')

const SUSPENDED = 'suspended-'

const reasonOf = (account: AccountSnapshot): StatusReason | null => {
  // A cancellation after a failed settlement keeps its reason, since cards may then still be changed.
  if (isLeaving(account)) return account.context.settlementFailed ? 'failed-settlement' : null
  return isHeld(account) ? 'pending-review' : null
}

/**
 * The status and reason of the specification (section 3.1) for a state of an account; `accountState` is the inverse. Throws for a
 * state without one.
 */
export const statusOf = (
  account: AccountSnapshot,
): { status: CustomerStatus; statusReason: StatusReason | null } =>
  isSuspended(account)
    ? { status: 'suspended', statusReason: StatusReason.parse(account.value.slice(SUSPENDED.length)) }
    : { status: CustomerStatus.parse(account.value), statusReason: reasonOf(account) }

/** The final invoice failed and is still unpaid: it stays a fact while the account is suspended, for whatever reason. */
export const hasUnpaidSettlement = (account: AccountSnapshot): boolean =>
  hasFailedSettlement(statusOf(account).statusReason) ||
  (isSuspended(account) && account.context.settlementFailed)

/**
 * The target state of the cloud account; null if it stays unchanged. A cloud account
 * that was suspended for debt stays suspended while the customer leaves. The customer's own budget suspends it as well.
 */
export const cloudTarget = (account: AccountSnapshot): CloudTarget | null => {
  if (account.hasTag('cloud-closed')) return 'closed'
  if (account.hasTag('cloud-suspended')) return 'suspended'
  if (!account.hasTag('cloud-open')) return null
  const leavesWithDebt = isLeaving(account) && account.context.settlementFailed
  return leavesWithDebt || isStoppedByBudget(account) ? 'suspended' : 'open'
}

/** The customer's own budget stops new resources in an account that could use them. */
export const isStoppedByBudget = (account: AccountSnapshot): boolean =>
  account.hasTag('cloud-open') && account.context.stoppedByBudget

/** An obstacle to a cancellation. `leaving`: it is cancelled already; `review`: the account is not active yet, or was rejected. */
export type CancelObstacle =
  | 'leaving'
  | 'invoices-outstanding'
  | 'failed-payment'
  | 'suspended'
  | 'rejected'
  | 'review'

/** Returns the obstacle to a cancellation, or null when the chart accepts it. */
export const cancelObstacle = (account: AccountSnapshot): CancelObstacle | null => {
  if (canCancel(account)) return null
  if (isLeaving(account)) return 'leaving'
  if (isInDebt(account)) return 'failed-payment'
  if (isSuspended(account)) return 'suspended'
  if (isBilled(account) && account.context.owes) return 'invoices-outstanding'
  return canReopen(account) ? 'rejected' : 'review'
}

interface SavedCards {
  cards: readonly Pick<PaymentMethod, 'status' | 'expiryDate' | 'unusable'>[]
  /** The primary card was charged for a new subscription, and declined. */
  hasDeclined: boolean
}

/**
 * True when cards cannot be added, moved or removed. The state of the chart decides. There is one exception: an account that can
 * return only with a charge may get another card while its primary card cannot be charged or was declined.
 */
export const areCardsClosed = (
  account: AccountSnapshot,
  { cards, hasDeclined }: SavedCards,
  now: Date,
): boolean => {
  if (cardsAreOpen(account)) return false
  return !canResubscribe(account) || (primaryToCharge(cards, now) !== undefined && !hasDeclined)
}

/** Returns the reason for which cards are closed; null if they are open. */
export const cardsClosedFor = (
  account: AccountSnapshot,
): 'cancelled' | 'pending-cancellation' | 'rejected' | 'pending-review' | null => {
  if (cardsAreOpen(account)) return null
  if (isLeaving(account)) return 'pending-cancellation'
  if (canResubscribe(account)) return 'cancelled'
  return canReopen(account) ? 'rejected' : 'pending-review'
}

/** The acts that an administrator may do now. */
export interface Administration {
  /** The reasons for a suspension; empty if it cannot be suspended. */
  suspendFor: SuspensionReason[]
  can: Readonly<Record<AdministrationAct, boolean>>
}

/** Asks the chart for the acts that an administrator may do now. */
export const administrationOf = (account: AccountSnapshot): Administration => ({
  suspendFor: SUSPENSION_REASONS.filter((reason) => account.can({ type: SUSPENSION_EVENTS[reason] })),
  can: mapActs(({ events }) => events.some((type) => account.can({ type }))),
})

/** An account that is not billed allows no act. */
export const hasAdministration = ({ can }: Administration): boolean => Object.values(can).includes(true)
