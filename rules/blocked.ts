import type { CustomerStatus, StatusReason } from '#contract/entities/common.ts'
import type { PaymentMethod } from '#contract/entities/payment-method.ts'
import { primaryToCharge } from './card-slots.ts'

/** Whether an account's state blocks its cards. A failed settlement stays open to a new card. */
export const isBlocked = (status: CustomerStatus, reason: StatusReason | null): boolean =>
  status === 'cancelled' ||
  status === 'rejected' ||
  (status === 'active' && reason === 'pending-review') ||
  (status === 'pending-cancellation' && reason !== 'failed-settlement')

interface Wallet {
  cards: readonly Pick<PaymentMethod, 'status' | 'expiryDate'>[]
  /** The primary card was charged for a new subscription, and declined. */
  hasDeclined: boolean
}

/**
 * Whether cards can neither be added, nor moved, nor removed: in a blocked account. One exception: a cancelled account without a
 * primary card that can be charged may get one, or it could never be subscribed to again.
 */
export const areCardsClosed = (
  status: CustomerStatus,
  reason: StatusReason | null,
  { cards, hasDeclined }: Wallet,
  now: Date,
): boolean => {
  if (!isBlocked(status, reason)) return false
  return status !== 'cancelled' || (primaryToCharge(cards, now) !== undefined && !hasDeclined)
}
