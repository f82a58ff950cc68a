/** What the state of an account means, asked of its chart by server and portal alike. */

import { type AdministrationAct, mapActs } from '#contract/entities/administration-acts.ts'
import { CustomerStatus, StatusReason } from '#contract/entities/common.ts'
import type { PaymentMethod } from '#contract/entities/payment-method.ts'
import {
  SUSPENSION_EVENTS,
  SUSPENSION_REASONS,
  type SuspensionReason,
} from '#contract/entities/suspensions.ts'
import { primaryToCharge } from '#rules/card-slots.ts'
import { type AccountSnapshot, accountMachine } from './account.machine.ts'

/** Whether an account in use is held for review by an administrator. */
export const isHeld = (account: AccountSnapshot): boolean => account.hasTag('in-use') && account.context.held

/** Whether the account has ended: its application was not accepted, or it was cancelled. */
export const isOver = (account: AccountSnapshot): boolean => account.hasTag('over')

/** Whether the account is open and in use. */
export const isInUse = (account: AccountSnapshot): boolean => account.hasTag('in-use')

/** Whether what the customer uses is billed: from the activation until the account ends. */
export const isBilled = (account: AccountSnapshot): boolean => account.hasTag('billing')

/** Whether the billing account at the cloud provider is there; after an application was sent it is opened within a minute or so. */
export const hasBillingAccount = (account: AccountSnapshot): boolean => account.context.billingAccountOpen

/** Whether the account is stopped, for any reason. */
export const isSuspended = (account: AccountSnapshot): boolean => account.hasTag('suspended')

/** Whether the account is suspended because something owed could not be charged. */
export const isInDebt = (account: AccountSnapshot): boolean => account.hasTag('in-debt')

/** Whether the account is suspended until the 1st because its monthly quota is used up. */
export const isOverQuota = (account: AccountSnapshot): boolean => account.can({ type: 'quota.reset' })

/** Whether the team reviews the account: its application, or an account that was accepted. */
export const isInReview = (account: AccountSnapshot): boolean =>
  account.hasTag('in-review') || isHeld(account)

/** Whether the customer has not sent the application, or corrects it. */
export const isApplying = (account: AccountSnapshot): boolean => account.hasTag('applying')

/** Whether a reviewer may decide about the application. */
export const canDecide = (account: AccountSnapshot): boolean => account.can({ type: 'review.rejected' })

/** Whether a reviewer may approve the application: the provider is asked for the roles first, and its answer decides at the end. */
export const canApprove = (account: AccountSnapshot): boolean =>
  accountMachine
    .resolveState({ value: account.value, context: { ...account.context, granted: true } })
    .can({ type: 'review.approved' })

/** Whether a rejection may be taken back. */
export const canReopen = (account: AccountSnapshot): boolean => account.can({ type: 'review.reopened' })

/** Whether the customer asked for the end, which has not come yet. */
export const isLeaving = (account: AccountSnapshot): boolean => account.hasTag('leaving')

/** Whether a cancellation may be asked for. */
export const canCancel = (account: AccountSnapshot): boolean =>
  account.can({ type: 'cancellation.requested' })

/** Whether a cancellation may be taken back. */
export const canKeep = (account: AccountSnapshot): boolean => account.can({ type: 'cancellation.undone' })

/** Whether the hours of a cancellation are over, and the account waits for its last invoice. */
export const isEnding = (account: AccountSnapshot): boolean => account.can({ type: 'cancellation.due' })

/** Whether a card may be charged to open the account again. */
export const canResubscribe = (account: AccountSnapshot): boolean =>
  account.can({ type: 'resubscription.paid' })

/** Whether the support package may be changed. */
export const canChangePackage = (account: AccountSnapshot): boolean =>
  !account.hasTag('package-fixed') && !isHeld(account)

/** Whether cards may be added, moved and removed. A customer who leaves after a failed settlement can still pay it with another card. */
export const cardsAreOpen = (account: AccountSnapshot): boolean => {
  if (isLeaving(account)) return account.context.settlementFailed
  return !account.hasTag('cards-closed') && !isHeld(account)
}

/** Whether the account may grow, by colleagues or by projects moved to it. */
export const canAddMembers = (account: AccountSnapshot): boolean => !account.hasTag('members-fixed')

/** Whether a business may name another billing group. */
export const canSetBillingGroup = (account: AccountSnapshot): boolean => !account.hasTag('group-fixed')

const SUSPENDED = 'suspended-'

const reasonOf = (account: AccountSnapshot): StatusReason | null => {
  // A cancellation after a failed settlement keeps its reason, since cards may then still be changed.
  if (isLeaving(account)) return account.context.settlementFailed ? 'failed-settlement' : null
  return isHeld(account) ? 'pending-review' : null
}

/**
 * The status and reason that the specification has for where an account stands (section 3.1); `accountState` is the way back. Throws
 * for a state that has none.
 */
export const statusOf = (
  account: AccountSnapshot,
): { status: CustomerStatus; statusReason: StatusReason | null } =>
  isSuspended(account)
    ? { status: 'suspended', statusReason: StatusReason.parse(account.value.slice(SUSPENDED.length)) }
    : { status: CustomerStatus.parse(account.value), statusReason: reasonOf(account) }

/** What a customer's sub-account at the cloud provider should be. */
export type CloudTarget = 'open' | 'suspended' | 'closed'

/**
 * What the account wants of its sub-account; null while it wants nothing in particular, so that it stays as it is. One that was
 * suspended for its debt stays suspended while its customer leaves.
 */
export const cloudTarget = (account: AccountSnapshot): CloudTarget | null => {
  if (account.hasTag('cloud-closed')) return 'closed'
  if (account.hasTag('cloud-suspended')) return 'suspended'
  if (!account.hasTag('cloud-open')) return null
  return isLeaving(account) && account.context.settlementFailed ? 'suspended' : 'open'
}

/** Why a subscription cannot be cancelled. `leaving`: it already is; `review`: there is no open account yet, or none any more. */
export type CancelObstacle =
  | 'leaving'
  | 'invoices-outstanding'
  | 'failed-payment'
  | 'suspended'
  | 'rejected'
  | 'review'

/** What holds a cancellation back, or null when the chart takes it. */
export const cancelObstacle = (account: AccountSnapshot): CancelObstacle | null => {
  if (canCancel(account)) return null
  if (isLeaving(account)) return 'leaving'
  if (isInDebt(account)) return 'failed-payment'
  if (isSuspended(account)) return 'suspended'
  if (isBilled(account) && account.context.owes) return 'invoices-outstanding'
  return canReopen(account) ? 'rejected' : 'review'
}

interface SavedCards {
  cards: readonly Pick<PaymentMethod, 'status' | 'expiryDate'>[]
  /** The primary card was charged for a new subscription, and declined. */
  hasDeclined: boolean
}

/**
 * Whether cards can neither be added, nor moved, nor removed: what the chart says, and of an account that can only come back with a
 * charge, what the wallet says. While its primary card cannot be charged, or has declined, another one may take its place.
 */
export const areCardsClosed = (
  account: AccountSnapshot,
  { cards, hasDeclined }: SavedCards,
  now: Date,
): boolean => {
  if (cardsAreOpen(account)) return false
  return !canResubscribe(account) || (primaryToCharge(cards, now) !== undefined && !hasDeclined)
}

/** Why the chart closes the cards; null where it does not. */
export const cardsClosedFor = (
  account: AccountSnapshot,
): 'cancelled' | 'pending-cancellation' | 'rejected' | 'pending-review' | null => {
  if (cardsAreOpen(account)) return null
  if (isLeaving(account)) return 'pending-cancellation'
  if (canResubscribe(account)) return 'cancelled'
  return canReopen(account) ? 'rejected' : 'pending-review'
}

/** What an administrator may do with an account as it is now. */
export interface Administration {
  /** Reasons it may be suspended for; none where it cannot be. */
  suspendFor: SuspensionReason[]
  can: Readonly<Record<AdministrationAct, boolean>>
}

/** What the account chart lets an administrator do now. */
export const administrationOf = (account: AccountSnapshot): Administration => ({
  suspendFor: SUSPENSION_REASONS.filter((reason) => account.can({ type: SUSPENSION_EVENTS[reason] })),
  can: mapActs(({ events }) => events.some((type) => account.can({ type }))),
})

/** Whether anything may be done at all: an account that is not billed has nothing to administrate. */
export const hasAdministration = ({ can }: Administration): boolean => Object.values(can).includes(true)
