import type { PaymentMethod } from '#contract/entities/payment-method.ts'
import type { ChargeRow, PaymentMethodRow } from '../db/schema.ts'

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
  unusable: card.unusable,
  createdAt: card.createdAt.toISOString(),
  updatedAt: card.updatedAt.toISOString(),
})

/** True when the charge's card is the primary card and has not changed since `since`. */
export const isPrimarySince = (
  cards: readonly PaymentMethodRow[],
  { paymentMethodId }: Pick<ChargeRow, 'paymentMethodId'>,
  since: Date,
): boolean =>
  cards.some(
    ({ id, status, updatedAt }) => id === paymentMethodId && status === 'primary' && updatedAt <= since,
  )
