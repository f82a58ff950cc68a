import type { PaymentMethod } from '#contract/entities/payment-method.ts'
import { primaryToCharge } from '#rules/cards.ts'
import { canReopen, canResubscribe, cardsAreOpen, isLeaving } from './selectors.ts'
import type { AccountSnapshot } from './snapshot.ts'

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
