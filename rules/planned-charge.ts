import type { ChargeMark } from '#contract/entities/charge-run.ts'
import type { InvoiceType } from '#contract/entities/invoice.ts'
import { billingMonthOf, chargeInstant, previousBillingMonth } from './billing-calendar.ts'
import { addDays, riyadhDay, riyadhDayStart } from './riyadh-time.ts'

/** A charge over so many times the one of the month before is unusual. */
const UNUSUAL_TIMES = 2

/** The difference of two amounts in halalas, and in whole percent; no percent without an earlier amount. */
export const differenceOf = (
  amount: number,
  previous: number | null,
): { amount: number; percent: number | null } => {
  const before = previous ?? 0
  return {
    amount: amount - before,
    percent: before > 0 ? Math.round(((amount - before) * 100) / before) : null,
  }
}

export interface ChargeFigures {
  /** Halalas. */
  amount: number
  /** Halalas of the month before; null without an invoice of that month. */
  previous: number | null
  hasCard: boolean
  /** A card was declined for this invoice, or for the one before. */
  wasDeclined: boolean
  /** Charging of the customer is stopped until an administrator decides about a payment. */
  isStopped: boolean
}

/** The unusual properties of a planned charge. */
export const marksOf = ({
  amount,
  previous,
  hasCard,
  wasDeclined,
  isStopped,
}: ChargeFigures): ChargeMark[] => [
  ...(previous === null ? (['new'] as const) : []),
  ...(previous !== null && previous > 0 && amount > UNUSUAL_TIMES * previous ? (['higher'] as const) : []),
  ...(hasCard ? [] : (['no-card'] as const)),
  ...(wasDeclined ? (['declined'] as const) : []),
  ...(isStopped ? (['stopped'] as const) : []),
]

/** True for invoices that are charged on the charge day of a month. The others are due at once, so nobody could approve them before. */
export const needsApproval = ({ type }: { type: InvoiceType }): boolean => type === 'monthly'

/** The month whose charges are listed now: this one from `days` before its charge day on, else the one before. */
export const monthToList = (now: Date, days: number): number => {
  const month = billingMonthOf(now)
  const from = riyadhDayStart(addDays(riyadhDay(chargeInstant(month)), -days))
  return now < from ? previousBillingMonth(month) : month
}
