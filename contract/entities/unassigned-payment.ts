import { z } from 'zod/mini'
import { UnassignedPaymentChart } from './chart.ts'
import { Halalas, Instant } from './common.ts'

/** A payment at the card provider that was made through us for an account that we do not know. */
export const UnassignedPayment = z.object({
  /** The provider's id. */
  id: z.string(),
  /** Name of the card provider. */
  provider: z.string(),
  /** The customer id that the payment names. */
  namedCustomer: z.nullable(z.string()),
  amount: Halalas,
  currency: z.string(),
  /** The invoice that the payment names. */
  invoiceRef: z.nullable(z.string()),
  cardBrand: z.nullable(z.string()),
  cardLast4: z.nullable(z.string()),
  takenAt: Instant,
  chart: UnassignedPaymentChart,
  /** The reason of the last decision. */
  reason: z.nullable(z.string()),
  /** The account that it was assigned to. */
  customerId: z.nullable(z.string()),
})
export type UnassignedPayment = z.output<typeof UnassignedPayment>

/** A charge that counts as paid and that its card provider does not know. */
export const MissingPayment = z.object({
  id: z.string(),
  customerId: z.string(),
  amount: Halalas,
  currency: z.string(),
  cardBrand: z.string(),
  cardLast4: z.string(),
  chargedAt: Instant,
})
export type MissingPayment = z.output<typeof MissingPayment>
