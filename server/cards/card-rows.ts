import type { PaymentMethod } from '#contract/entities/payment-method.ts'
import type { ChargeRow, PaymentMethodRow } from '../db/schema.ts'

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

/** Whether the card of a charge is the primary one among these, unchanged since an instant. */
export const isPrimarySince = (
  cards: readonly PaymentMethodRow[],
  { paymentMethodId }: Pick<ChargeRow, 'paymentMethodId'>,
  since: Date,
): boolean =>
  cards.some(
    ({ id, status, updatedAt }) => id === paymentMethodId && status === 'primary' && updatedAt <= since,
  )
