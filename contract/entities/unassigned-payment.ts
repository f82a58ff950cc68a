import { z } from 'zod/mini'
import { UnassignedPaymentChart } from './chart.ts'
import { Halalas, Instant } from './common.ts'
import { DISPUTE_RESULTS } from './dispute.ts'

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
  /** When an administrator settled it, or the provider knew the charge again; null before. */
  endedAt: z.nullable(Instant),
  /** The administrator's reason; null when the provider knows the charge again. */
  reason: z.nullable(z.string()),
})
export type MissingPayment = z.output<typeof MissingPayment>

/** A bank's dispute of a payment that paid none of our invoices. */
export const FoundDispute = z.object({
  /** The card provider's id. */
  id: z.string(),
  provider: z.string(),
  /** The disputed payment's id at the provider. */
  paymentId: z.string(),
  amount: Halalas,
  currency: z.string(),
  reason: z.nullable(z.string()),
  /** Last time for sending the evidence. */
  respondBy: z.nullable(Instant),
  foundAt: Instant,
  /** The bank's decision; null before it. */
  result: z.nullable(z.enum(DISPUTE_RESULTS)),
  /** When an administrator settled it without a decision, and why. */
  settledAt: z.nullable(Instant),
  settledReason: z.nullable(z.string()),
  /** The account of the payment, if our ledger knows one. */
  customerId: z.nullable(z.string()),
})
export type FoundDispute = z.output<typeof FoundDispute>
