import type { Querier } from '../db/client.ts'
import type { PaymentMethodRow } from '../db/schema.ts'
import { cardsForCharging } from '../db/stores/payment-methods.ts'
import { isChargingStopped } from '../db/stores/unexplained-payments.ts'
import type { Deps } from '../deps.ts'

/** What the guards ask about a customer's invoices beside each of them and its charges. */
export interface Payer {
  cards: readonly PaymentMethodRow[]
  isStopped: boolean
  now: Date
}

/** The same as stored at this moment. */
export const payerOf = async (
  { clock }: Pick<Deps, 'clock'>,
  q: Querier,
  customerId: string,
): Promise<Payer> => ({
  cards: await cardsForCharging(q, customerId),
  isStopped: await isChargingStopped(q, customerId),
  now: clock.now(),
})
