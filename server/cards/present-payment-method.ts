import type { PaymentMethod } from '#contract/entities/payment-method.ts'
import type { PaymentMethodRow } from '../db/schema.ts'

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
