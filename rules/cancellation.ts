import type { CustomerStatus, StatusReason } from '#contract/entities/common.ts'
import { addDays } from './billing-calendar.ts'
import { riyadhDay } from './riyadh-time.ts'

const CANCELLATION_HOURS = 48
const HOUR_MS = 60 * 60 * 1000

/** Why a subscription cannot be cancelled. `status`: what the account is in ends in another way. */
export type CancelObstacle = 'pending-cancellation' | 'failed-payment' | 'invoices-outstanding' | 'status'

/** What holds a cancellation back, or null when nothing does. `owes`: any invoice is unpaid or failed. */
export const cancelObstacle = (
  status: CustomerStatus,
  reason: StatusReason | null,
  owes: boolean,
): CancelObstacle | null => {
  if (status === 'pending-cancellation') return status
  if (status === 'suspended' && reason === 'failed-payment') return reason
  if (status === 'suspended' && reason === 'failed-settlement') return null
  if (status !== 'active') return 'status'
  return owes && reason !== 'pending-review' ? 'invoices-outstanding' : null
}

/** When a cancellation asked for at `now` takes effect; until then it can be undone. */
export const cancellationEndsAt = (now: Date): Date => new Date(now.getTime() + CANCELLATION_HOURS * HOUR_MS)

/** Whether the 48 hours of a cancellation are over, and the account waits for its last invoice. */
export const isCancellationDue = (
  { status, cancellationDate }: { status: CustomerStatus; cancellationDate: Date | null },
  now: Date,
): boolean => status === 'pending-cancellation' && cancellationDate !== null && cancellationDate <= now

/**
 * The last Riyadh day that may be billed: the one that ended last. A customer who has left is billed up to the day before that, however
 * late the last invoice is made.
 */
export const lastBillableDay = (
  account: { status: CustomerStatus; cancellationDate: Date | null },
  now: Date,
): string => {
  const end = isCancellationDue(account, now) ? account.cancellationDate : null
  return addDays(riyadhDay(end ?? now), -1)
}
