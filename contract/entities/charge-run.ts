import { z } from 'zod/mini'
import { ChargeRunChart } from './chart.ts'
import { Halalas, Instant } from './common.ts'
import { CardType } from './payment-method.ts'

/**
 * Unusual properties of a planned charge. `new`: without a charge in the month before; `higher`: much more than then; `no-card`: nothing
 * can be charged; `declined`: a card was declined lately; `stopped`: a payment of the account waits for a decision.
 */
export const CHARGE_MARKS = ['new', 'higher', 'no-card', 'declined', 'stopped'] as const
export type ChargeMark = (typeof CHARGE_MARKS)[number]

/** A planned charge of an invoice. Amounts are in halalas, with VAT. */
export const PlannedCharge = z.object({
  invoiceId: z.string(),
  customerId: z.string(),
  customerName: z.nullable(z.string()),
  amount: Halalas,
  /** The invoice of the month before; null without one. */
  previousAmount: z.nullable(Halalas),
  card: z.nullable(z.object({ type: CardType, last4: z.string() })),
  marks: z.array(z.enum(CHARGE_MARKS)),
  isApproved: z.boolean(),
})
export type PlannedCharge = z.output<typeof PlannedCharge>

/** The planned charges of a month. */
export const ChargeRun = z.object({
  id: z.string(),
  /** The month of the charge day, such as 202612. */
  month: z.int(),
  chart: ChargeRunChart,
  /** Rises when the list gets another charge or a higher amount. */
  revision: z.int(),
  /** The start of the charge day. */
  chargeAt: Instant,
  count: z.int(),
  amount: Halalas,
  /** Of these, charges that no administrator has approved. */
  unapproved: z.object({ count: z.int(), amount: Halalas }),
  /** Of these, charges that cannot be made: without a card, or of a stopped account. */
  blocked: z.object({ count: z.int(), amount: Halalas }),
  /** The invoices of the month before. */
  previousAmount: Halalas,
  /** The last decision; null before. */
  decision: z.nullable(
    z.object({
      by: z.object({ name: z.nullable(z.string()), email: z.string() }),
      at: Instant,
      /** The reason of a hold; null for an approval. */
      reason: z.nullable(z.string()),
    }),
  ),
})
export type ChargeRun = z.output<typeof ChargeRun>
