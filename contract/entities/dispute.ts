import { z } from 'zod/mini'
import { DisputeChart } from './chart.ts'
import { Halalas, Instant } from './common.ts'

/** The decision of the customer's bank. */
export const DISPUTE_RESULTS = ['won', 'lost'] as const

/** A dispute of an invoice's payment. `isFromProvider`: the card provider reported it; else an administrator entered it. */
export const Dispute = z.object({
  id: z.string(),
  invoiceId: z.string(),
  /** The document number; null until the accounting provider issues it. */
  invoiceNumber: z.nullable(z.string()),
  amount: Halalas,
  currency: z.string(),
  reason: z.nullable(z.string()),
  isFromProvider: z.boolean(),
  /** Last time for sending the evidence. */
  respondBy: z.nullable(Instant),
  chart: DisputeChart,
  openedAt: Instant,
})
export type Dispute = z.output<typeof Dispute>
