import type { PaymentMethod } from '#contract/entities/payment-method.ts'
import { primaryToCharge } from '#rules/card-slots.ts'
import { canReopen, canResubscribe, cardsAreOpen, isLeaving } from './selectors.ts'
import type { AccountSnapshot } from './snapshot.ts'

interface SavedCards {
  cards: readonly Pick<PaymentMethod, 'status' | 'expiryDate'>[]
  /** The primary card was charged for a new subscription, and declined. */
  hasDeclined: boolean
}

/**
 * Whether cards can neither be added, nor moved, nor removed. One exception to what the chart says: a cancelled account without a
 * primary card that can be charged may get one, or it could never be subscribed to again.
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
