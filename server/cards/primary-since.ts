import type { ChargeRow, PaymentMethodRow } from '../db/schema.ts'

/** Whether the card of a charge is the primary one among these, unchanged since an instant. */
export const isPrimarySince = (
  cards: readonly PaymentMethodRow[],
  { paymentMethodId }: Pick<ChargeRow, 'paymentMethodId'>,
  since: Date,
): boolean =>
  cards.some(
    ({ id, status, updatedAt }) => id === paymentMethodId && status === 'primary' && updatedAt <= since,
  )
