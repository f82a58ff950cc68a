import type { CardAttempt } from '#contract/endpoints/cards.ts'
import type { PaymentMethod } from '#contract/entities/payment-method.ts'
import type { CardAttemptRow, PaymentMethodRow } from '../../db/schema.ts'
import { cardAttemptChart } from '../../workflows/card-attempt.ts'

/** An attempt as the portal sees it. */
export const attemptView = (row: CardAttemptRow): CardAttempt => ({
  id: row.id,
  purpose: row.purpose,
  status: row.status,
  chart: cardAttemptChart(row),
  outcome: row.outcome,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
})

/** A saved card as the portal shows it. */
export const presentPaymentMethod = (card: PaymentMethodRow): PaymentMethod => ({
  id: card.id,
  customerId: card.customerId,
  paymentIdentifier: card.token,
  last4: card.last4,
  expiryDate: card.expiryDate,
  paymentMethod: 'credit-card',
  status: card.status,
  type: card.type,
  cardHolderName: card.cardHolderName,
  deleted: card.deleted,
  createdAt: card.createdAt.toISOString(),
  updatedAt: card.updatedAt.toISOString(),
})
