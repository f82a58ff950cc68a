import type { Senders } from '../shared/senders.ts'
import type { AccountEvent } from './account.machine.ts'

/** The use cases that send each event. */
export const ACCOUNT_SENDERS = {
  'terms.accepted': ['acceptTerms'],
  'review.approved': ['approveCustomer'],
  'changes.requested': ['requestChanges'],
  'changes.submitted': ['submitChanges'],
  'review.rejected': ['rejectApplication'],
  'review.reopened': ['reopenReview'],
  'payment.failed': ['billCustomer', 'resolveCharge', 'retryPayment'],
  'settlement.failed': ['billCustomer', 'resolveCharge', 'retryPayment'],
  'debt.paid': ['billCustomer', 'resolveCharge', 'retryPayment', 'adoptPayment'],
  'quota.exceeded': ['billCustomer', 'changeQuota'],
  'quota.reset': ['billCustomer', 'changeQuota'],
  'security.suspended': ['suspendAccount'],
  'terms.violated': ['suspendAccount'],
  'review.suspended': ['suspendAccount'],
  'admin.reinstated': ['reinstateAccount'],
  'hold.placed': ['holdAccount'],
  'hold.released': ['releaseAccount'],
  'quota.changed': ['changeQuota'],
  'cancellation.requested': ['cancelSubscription'],
  'cancellation.undone': ['keepSubscription'],
  'cancellation.due': ['billCustomer'],
  'resubscription.paid': ['resubscribe', 'resolveCharge'],
} as const satisfies Senders<AccountEvent['type']>
