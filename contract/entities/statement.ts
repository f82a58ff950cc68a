import { z } from 'zod/mini'
import { Halalas, Instant } from './common.ts'
import { BillingMonth, Invoice } from './invoice.ts'
import { CardType } from './payment-method.ts'
import { STATEMENT_KINDS, STATEMENT_MONTHS } from './statement-kinds.ts'

/** A month of a query. */
const Month = z.pipe(z.coerce.number(), BillingMonth)

const monthsFrom = (from: number, to: number): number =>
  (Math.floor(to / 100) - Math.floor(from / 100)) * 12 + (to % 100) - (from % 100) + 1

/**
 * First and last month of a statement, both included, at most a year. Without them it is the current year; without one of them, the
 * rest of the year of the other.
 */
export const StatementMonths = z.object({ from: z.optional(Month), to: z.optional(Month) })

/** True for a period that a statement may have. */
export const isStatementPeriod = ({ from, to }: z.output<typeof StatementMonths>): boolean =>
  from === undefined ||
  to === undefined ||
  (monthsFrom(from, to) >= 1 && monthsFrom(from, to) <= STATEMENT_MONTHS)

/** An entry of a statement, in halalas with VAT. */
export const StatementEntry = z.object({
  kind: z.enum(STATEMENT_KINDS),
  at: Instant,
  /** The invoice that it is about. */
  invoice: z.pick(Invoice, {
    type: true,
    billingMonth: true,
    thresholdSequenceNumber: true,
    qoyod_reference: true,
  }),
  /** The number of its credit note, if it is one or returns the money of one. */
  creditNote: z.nullable(z.string()),
  /** The card that paid, or got the money. */
  card: z.nullable(z.object({ type: CardType, last4: z.string() })),
  amount: Halalas,
  /** Its effect on the balance. Zero for a dispute that is open or won. */
  change: Halalas,
  /** The balance after it. */
  balance: Halalas,
})
export type StatementEntry = z.output<typeof StatementEntry>

/** The account of a customer in a period. A balance is what the customer owes; a negative one is the customer's credit. */
export const Statement = z.object({
  from: BillingMonth,
  to: BillingMonth,
  currency: z.string(),
  opening: Halalas,
  closing: Halalas,
  /** Oldest first. */
  entries: z.array(StatementEntry),
})
export type Statement = z.output<typeof Statement>
