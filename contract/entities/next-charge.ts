import { z } from 'zod/mini'
import { Halalas } from './common.ts'

/**
 * The parts of a bill in halalas. `usage` (before discount), `discount` (not negative unless the usage is) and `support` are before
 * VAT; `total` includes it. `credit` is the held credit that the bill uses. A card pays `payable`: zero while the total is below
 * the smallest charge, because such a bill waits for the next one.
 */
export const BillParts = z.object({
  usage: Halalas,
  discount: Halalas,
  support: Halalas,
  vat: Halalas,
  total: Halalas,
  credit: Halalas,
  payable: Halalas,
})
export type BillParts = z.output<typeof BillParts>

/** A forecast of a bill at the end of its period. Days are Riyadh days, the last one included. */
export const BillForecast = z.object({
  expected: BillParts,
  /** The days of known usage from which the rest of the period is computed: whole weeks. */
  basis: z.object({ firstDay: z.iso.date(), lastDay: z.iso.date() }),
  /** The `payable` if each day ahead was like those of the quietest or the busiest of these weeks; null with a single week. */
  range: z.nullable(z.object({ low: Halalas, high: Halalas })),
  /** The expected usage reaches the customer's threshold, so that a part is charged earlier. */
  reachesThreshold: z.boolean(),
})
export type BillForecast = z.output<typeof BillForecast>

/** The bill of the open period. Days are Riyadh days. */
export const OpenBill = z.object({
  /** The last day of the period. */
  lastDay: z.iso.date(),
  /** The last day of the period with known usage; null before the first one. */
  knownThrough: z.nullable(z.iso.date()),
  /** The days of the period whose usage is not known yet. */
  daysAhead: z.int(),
  /** The bill if the period ended now. */
  soFar: BillParts,
  /** Null while fewer than seven days of usage are known, and when no day is ahead. */
  forecast: z.nullable(BillForecast),
})
export type OpenBill = z.output<typeof OpenBill>

/** The amount of the next charge, in halalas with VAT. */
export const NextChargeAmount = z.object({
  /** Issued invoices. */
  invoices: Halalas,
  /** The bill of the open period; null if it is charged later. */
  bill: z.nullable(OpenBill),
})
export type NextChargeAmount = z.output<typeof NextChargeAmount>
