import { billingMonthOfDay, lastDayOf } from './billing-calendar.ts'
import type { InvoiceLine } from './invoice-lines.ts'
import { shareOf } from './money.ts'
import { withVat } from './price.ts'
import { addDays, daysBetween } from './riyadh-time.ts'

/** Halalas before VAT: all usage of a month before discount, and the discount on it. */
export interface MonthUsage {
  usage: number
  discount: number
}

/** The amount of a month's usage less its share of the discount, in halalas before VAT. */
const afterDiscount = ({ usage, discount }: MonthUsage, amount: number): number =>
  usage === 0 ? amount : amount - shareOf(discount, amount, usage)

interface Part {
  /** Halalas of usage before discount. */
  usage?: number
  /** Halalas of support. */
  support?: number
}

/**
 * Returns a function that gives each next part of a month's costs, after discount and with VAT. A part is what the total grows by when
 * it is added, so that the parts add up to the total to the halala, and VAT is rounded as on one invoice.
 */
export const costCounter = (month: MonthUsage): ((part: Part) => number) => {
  let usage = 0
  let support = 0
  let before = 0
  return (part) => {
    usage += part.usage ?? 0
    support += part.support ?? 0
    const after = withVat(afterDiscount(month, usage) + support)
    const cost = after - before
    before = after
    return cost
  }
}

/** The parts of a month's costs, each as `costCounter` gives it. */
export const costsOf = (month: MonthUsage, parts: readonly Part[]): number[] => {
  const next = costCounter(month)
  return parts.map((part) => next(part))
}

/** The discount of a month in halalas, as a positive amount, by the lines of its invoices. */
export const discountIn = (lines: readonly InvoiceLine[]): number =>
  lines.reduce((sum, { kind, amount }) => (kind === 'discount' ? sum - amount : sum), 0)

/** The support of a month through a Riyadh day, in halalas before VAT: each line counts by its days. */
export const supportThrough = (lines: readonly InvoiceLine[], day: string): number =>
  lines.reduce((sum, { kind, firstDay, lastDay, amount }) => {
    if ((kind !== 'support' && kind !== 'support-percent') || day < firstDay) return sum
    const last = day < lastDay ? day : lastDay
    return sum + shareOf(amount, daysBetween(firstDay, last) + 1, daysBetween(firstDay, lastDay) + 1)
  }, 0)

/** The support of a Riyadh day, in halalas before VAT. */
export const supportOn = (lines: readonly InvoiceLine[], day: string): number =>
  supportThrough(lines, day) - supportThrough(lines, addDays(day, -1))

/** All Riyadh days from one to another, both included; none if the last is earlier. */
export const daysFrom = (firstDay: string, lastDay: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(firstDay, lastDay) + 1) }, (_, days) =>
    addDays(firstDay, days),
  )

/**
 * The Riyadh day with the date of `day` in the month that ends with `lastDayBefore`, or that last day if the month is shorter or `day`
 * is the last of its own.
 */
export const sameDayBefore = (day: string, lastDayBefore: string): string => {
  if (day === lastDayOf(billingMonthOfDay(day))) return lastDayBefore
  const same = `${lastDayBefore.slice(0, 8)}${day.slice(8)}`
  return same < lastDayBefore ? same : lastDayBefore
}
