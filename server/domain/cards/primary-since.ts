import type { Querier } from '../../db/client.ts'
import type { ChargeRow } from '../../db/schema.ts'
import { primaryCard } from '../../db/stores/payment-methods.ts'

/** Whether the card of a charge is the primary one, unchanged since an instant. */
export const isPrimarySince = async (
  q: Querier,
  { customerId, paymentMethodId }: Pick<ChargeRow, 'customerId' | 'paymentMethodId'>,
  since: Date,
): Promise<boolean> => {
  const primary = await primaryCard(q, customerId)
  return primary?.id === paymentMethodId && primary.updatedAt <= since
}
