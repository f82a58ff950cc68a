import { ADMINISTRATION_EVENTS, type AdministrationEvent } from '#contract/entities/administration-acts.ts'
import type { Senders } from '../shared/senders.ts'
import type { AccountEvent } from './account.machine.ts'

const administered = Object.fromEntries(
  ADMINISTRATION_EVENTS.map((event) => [event, ['administer']]),
) as Record<AdministrationEvent, ['administer']>

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
  'quota.exceeded': ['billCustomer', 'administer'],
  'quota.reset': ['billCustomer', 'administer'],
  ...administered,
  'cancellation.requested': ['cancelSubscription'],
  'cancellation.undone': ['keepSubscription'],
  'cancellation.due': ['billCustomer'],
  'resubscription.paid': ['resubscribe', 'resolveCharge'],
} as const satisfies Senders<AccountEvent['type']>
