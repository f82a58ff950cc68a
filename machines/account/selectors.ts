/** What the state of an account means, asked of its chart by server and portal alike. */
import { accountMachine } from './account.machine.ts'
import type { AccountSnapshot } from './snapshot.ts'

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
