import type { CustomerStatus, StatusReason } from '#contract/entities/common.ts'
import type { PaymentMethod } from '#contract/entities/payment-method.ts'
import { primaryToCharge } from './card-slots.ts'

/** Whether an account's state blocks its cards. A failed settlement stays open to a new card. */
export const isBlocked = (status: CustomerStatus, reason: StatusReason | null): boolean =>
  status === 'cancelled' ||
  status === 'rejected' ||
  (status === 'active' && reason === 'pending-review') ||
  (status === 'pending-cancellation' && reason !== 'failed-settlement')

/**
 * Whether cards can neither be added, nor moved, nor removed: in a blocked account. One exception: a cancelled account without a
 * primary card to charge may get one, or it could never be subscribed to again.
 */
export const areCardsClosed = (
  status: CustomerStatus,
  reason: StatusReason | null,
  cards: readonly Pick<PaymentMethod, 'status' | 'expiryDate'>[],
  now: Date,
): boolean =>
  isBlocked(status, reason) && (status !== 'cancelled' || primaryToCharge(cards, now) !== undefined)
