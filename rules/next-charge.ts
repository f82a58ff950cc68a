import type { InvoiceType } from '#contract/entities/invoice.ts'
import type { BillForecast, BillParts, NextChargeAmount, OpenBill } from '#contract/entities/next-charge.ts'
import { creditToUse, type HeldCredit } from './credit.ts'
import {
  type BilledUsage,
  type InvoiceLine,
  invoiceLines,
  invoiceTotals,
  isIssued,
  isThresholdDue,
  supportAmount,
  type UsageOfDay,
} from './invoice-lines.ts'
import { shareOf } from './money.ts'
import { addDays, daysBetween } from './riyadh-time.ts'

const WEEK = 7
/** A forecast looks back at most this many weeks. */
const BASIS_WEEKS = 4
/** Days before the current one whose usage a forecast may need. */
export const FORECAST_DAYS = BASIS_WEEKS * WEEK

interface Days {
  firstDay: string
  lastDay: string
}

/** The bill that these lines make, with the held credit that it would use. */
const billOf = (lines: readonly InvoiceLine[], held: readonly HeldCredit[]): BillParts => {
  const totals = invoiceTotals(lines)
  const support = supportAmount(lines)
  const { gross, discount, vat, net: total } = totals
  const uses = isIssued(totals) ? creditToUse(held, total) : []
  const credit = uses.reduce((sum, { amount }) => sum + amount, 0)
  const payable = isIssued(totals) ? total - credit : 0
  return { usage: gross - support, discount, support, vat, total, credit, payable }
}

/** The last whole weeks of known usage, so that each day of the week counts equally often; null without a whole week. */
const basisOf = ({ firstDay, lastDay }: Days): Days | null => {
  const weeks = Math.min(BASIS_WEEKS, Math.floor((daysBetween(firstDay, lastDay) + 1) / WEEK))
  return weeks > 0 ? { firstDay: addDays(lastDay, 1 - weeks * WEEK), lastDay } : null
}

/** The usage of each week of the basis, in halalas. */
const weeksOf = (recent: readonly UsageOfDay[], { firstDay, lastDay }: Days): number[] => {
  const weeks = new Array<number>((daysBetween(firstDay, lastDay) + 1) / WEEK).fill(0)
  for (const { day, amount } of recent) {
    if (day < firstDay || day > lastDay) continue
    const week = Math.floor(daysBetween(firstDay, day) / WEEK)
    weeks[week] = (weeks[week] ?? 0) + amount
  }
  return weeks
}

/** Halalas a day; corrections alone do not make a day negative. */
const perDay = (amount: number, days: number): number => Math.max(0, shareOf(amount, 1, days))

export interface OpenPeriod {
  type: InvoiceType
  /** The unbilled usage; its `lastDay` is the last day that may be billed now. */
  billed: BilledUsage
  /** The last Riyadh day of the period. */
  lastDay: string
  /** The last Riyadh day with known usage. */
  usageThrough: string | null
  /** The usage of the days from `recentFrom` on, billed or not. Without an entry a known day has no usage. */
  recent: readonly UsageOfDay[]
  recentFrom: string
  held: readonly HeldCredit[]
  /** Halalas; zero means no threshold. */
  threshold: number
}

/** The known usage and, for each day ahead, the same amount. */
const withDaysAhead = ({ billed, lastDay }: OpenPeriod, daysAhead: number, amount: number): BilledUsage => {
  const ahead = Array.from({ length: daysAhead }, (_, days) => ({ day: addDays(lastDay, -days), amount }))
  return { ...billed, usage: [...billed.usage, ...ahead], lastDay }
}

const forecastOf = (period: OpenPeriod, daysAhead: number): BillForecast | null => {
  const { usageThrough } = period
  const basis = usageThrough && basisOf({ firstDay: period.recentFrom, lastDay: usageThrough })
  if (!basis || daysAhead === 0) return null
  const weeks = weeksOf(period.recent, basis)
  const at = (amount: number) => withDaysAhead(period, daysAhead, amount)
  const bill = (amount: number) => billOf(invoiceLines(period.type, at(amount)), period.held)
  const average = perDay(
    weeks.reduce((sum, amount) => sum + amount, 0),
    weeks.length * WEEK,
  )
  return {
    expected: bill(average),
    basis,
    range:
      weeks.length > 1
        ? {
            low: bill(perDay(Math.min(...weeks), WEEK)).payable,
            high: bill(perDay(Math.max(...weeks), WEEK)).payable,
          }
        : null,
    reachesThreshold: isThresholdDue(at(average), period.threshold),
  }
}

/** The bill of the open period: exact for the known usage, and a forecast for its end, both by the rules of invoices. */
export const openBill = (period: OpenPeriod): OpenBill => {
  const { type, billed, lastDay, usageThrough, held } = period
  const known = usageThrough !== null && usageThrough >= billed.firstDay ? usageThrough : null
  const knownThrough = known !== null && known > lastDay ? lastDay : known
  const daysAhead = daysBetween(knownThrough ?? addDays(billed.firstDay, -1), lastDay)
  return {
    lastDay,
    knownThrough,
    daysAhead,
    soFar: billOf(invoiceLines(type, billed), held),
    forecast: forecastOf(period, daysAhead),
  }
}

/** The basis of an amount: issued invoices and known usage, a forecast, or the known part of a bill. */
export type ChargeBasis = 'exact' | 'expected' | 'so-far'

/** The sum of the next charge to show, in halalas with VAT. */
export const chargeSum = ({ invoices, bill }: NextChargeAmount): { amount: number; basis: ChargeBasis } => {
  if (!bill) return { amount: invoices, basis: 'exact' }
  const { forecast, soFar, daysAhead } = bill
  if (forecast) return { amount: invoices + forecast.expected.payable, basis: 'expected' }
  return { amount: invoices + soFar.payable, basis: daysAhead === 0 ? 'exact' : 'so-far' }
}
