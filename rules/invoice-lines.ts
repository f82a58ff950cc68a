import type { PackageName } from '#contract/entities/common.ts'
import type { InvoiceType } from '#contract/entities/invoice.ts'
import {
  billingMonthOfDay,
  daysInMonth,
  firstDayOf,
  lastDayOf,
  nextBillingMonth,
} from './billing-calendar.ts'
import { percentOf, shareOf, vatOf } from './money.ts'
import { addDays, daysBetween } from './riyadh-time.ts'

/** Usage of one Riyadh day in halalas; several entries may share a day, and a correction is negative. */
interface UsageOfDay {
  day: string
  amount: number
}

/** A support package from a Riyadh day on, until the next one begins. `monthlyPrice` in halalas, `percent` of the usage. */
export interface PackageFrom {
  package: PackageName
  firstDay: string
  monthlyPrice: number
  percent: number
}

/** What an invoice is made of. Days are Riyadh days, the last one included. */
export interface BilledUsage {
  /** What no invoice has billed yet. Entries after `lastDay` wait for the next one; late ones of earlier days are billed. */
  usage: readonly UsageOfDay[]
  /** What threshold invoices billed since the last monthly or settlement invoice: its support is still owed. */
  thresholdUsage: readonly UsageOfDay[]
  /** Off the usage, in basis points. */
  discountBps: number
  /** The packages, oldest first; of several on one day the last counts. */
  packages: readonly PackageFrom[]
  /** The monthly price is owed from this day on; see `supportFirstDay`. */
  firstDay: string
  lastDay: string
}

export type InvoiceLineKind = 'usage' | 'discount' | 'support' | 'support-percent'

/** One line of an invoice, in halalas before VAT; a discount is negative, so that the lines add up. */
export interface InvoiceLine {
  kind: InvoiceLineKind
  package: PackageName | null
  firstDay: string
  lastDay: string
  amount: number
}

/** In halalas. `net` is what the customer pays: gross less discount, with VAT. */
export interface InvoiceTotals {
  gross: number
  discount: number
  vat: number
  net: number
}

interface Days {
  firstDay: string
  lastDay: string
}

const sum = (amounts: readonly { amount: number }[]): number =>
  amounts.reduce((total, { amount }) => total + amount, 0)

const earlier = (one: string, other: string): string => (one < other ? one : other)
const later = (one: string, other: string): string => (one > other ? one : other)

/** These days cut at the ends of the months. */
const monthsOf = ({ firstDay, lastDay }: Days): Days[] => {
  const parts: Days[] = []
  for (let month = billingMonthOfDay(firstDay); firstDayOf(month) <= lastDay; month = nextBillingMonth(month))
    parts.push({ firstDay: later(firstDay, firstDayOf(month)), lastDay: earlier(lastDay, lastDayOf(month)) })
  return parts
}

const within = (usage: readonly UsageOfDay[], { firstDay, lastDay }: Days): UsageOfDay[] =>
  usage.filter(({ day }) => day >= firstDay && day <= lastDay)

const daysOf = (usage: readonly UsageOfDay[]): Days | null => {
  const days = usage.map(({ day }) => day).sort()
  const [firstDay, lastDay] = [days.at(0), days.at(-1)]
  return firstDay && lastDay ? { firstDay, lastDay } : null
}

const usageLines = (usage: readonly UsageOfDay[], discountBps: number): InvoiceLine[] => {
  const all = daysOf(usage)
  if (!all) return []
  return monthsOf(all).flatMap((month) => {
    const entries = within(usage, month)
    const days = daysOf(entries)
    if (!days) return []
    const line = { kind: 'usage', package: null, ...days, amount: sum(entries) } as const
    const discount = percentOf(line.amount, discountBps)
    return discount === 0
      ? [line]
      : [line, { ...line, kind: 'discount', amount: 0 - discount } satisfies InvoiceLine]
  })
}

const periodsOf = (packages: readonly PackageFrom[], lastDay: string) =>
  packages
    .map((held, index) => ({
      ...held,
      lastDay: earlier(lastDay, addDays(packages[index + 1]?.firstDay ?? '9999-01-01', -1)),
    }))
    .filter((period) => period.firstDay <= period.lastDay)

const supportLines = (billed: BilledUsage, usage: readonly UsageOfDay[]): InvoiceLine[] => {
  const supported = [...usage, ...billed.thresholdUsage]
  return periodsOf(billed.packages, billed.lastDay)
    .flatMap((period) => monthsOf(period).map((days) => ({ ...period, ...days })))
    .flatMap(({ monthlyPrice, percent, ...period }) => {
      const paidFrom = later(period.firstDay, billed.firstDay)
      const days = Math.max(0, daysBetween(paidFrom, period.lastDay) + 1)
      const used = sum(within(supported, period))
      const share = percentOf(used - percentOf(used, billed.discountBps), percent * 100)
      const monthDays = daysInMonth(billingMonthOfDay(period.firstDay))
      return [
        {
          ...period,
          kind: 'support' as const,
          firstDay: paidFrom,
          amount: shareOf(monthlyPrice, days, monthDays),
        },
        { ...period, kind: 'support-percent' as const, amount: share },
      ]
    })
    .filter((line) => line.amount !== 0)
}

/**
 * The first day whose monthly price is owed: the activation, or the day after the last monthly or settlement invoice when that
 * is later. Nothing is owed before the account is active.
 */
export const supportFirstDay = (activationDay: string, billedThrough: string | null): string =>
  billedThrough === null ? activationDay : later(activationDay, addDays(billedThrough, 1))

/**
 * The lines of an invoice: usage and discount for each month it bills, and, except on a threshold invoice, for each package and
 * month the price by its days and the percentage of the usage after discount. Each line is rounded for itself.
 */
export const invoiceLines = (type: InvoiceType, billed: BilledUsage): InvoiceLine[] => {
  const usage = billed.usage.filter(({ day }) => day <= billed.lastDay)
  return [
    ...usageLines(usage, billed.discountBps),
    ...(type === 'threshold' ? [] : supportLines(billed, usage)),
  ]
}

/** What the lines of an invoice come to. VAT is rounded once, on their sum. */
export const invoiceTotals = (lines: readonly InvoiceLine[]): InvoiceTotals => {
  const discount = 0 - sum(lines.filter(({ kind }) => kind === 'discount'))
  const beforeVat = sum(lines)
  const vat = vatOf(beforeVat)
  return { gross: beforeVat + discount, discount, vat, net: beforeVat + vat }
}

/** The support part of an invoice's lines, in halalas before VAT. */
export const supportAmount = (lines: readonly InvoiceLine[]): number =>
  sum(lines.filter(({ kind }) => kind === 'support' || kind === 'support-percent'))

/** What would be billed up to `lastDay` if the month closed there, in halalas before VAT. */
export const unbilledAmount = (billed: BilledUsage): number => sum(invoiceLines('monthly', billed))

/** A line of a document: what it costs before VAT, what is taken off that, and what VAT adds. Halalas. */
export interface PricedLine {
  line: InvoiceLine
  price: number
  /** Never negative. */
  discount: number
  /** `price` less `discount`. */
  net: number
  /** On this line alone, rounded; the invoice’s own VAT is rounded once, on the sum. */
  vat: number
  total: number
}

/** What was taken off the usage of these days: a discount is a line of its own in our ledger, and negative. */
const discountOn = (usage: InvoiceLine, lines: readonly InvoiceLine[]): number => {
  const line = lines.find(
    ({ kind, firstDay, lastDay }) =>
      kind === 'discount' && firstDay === usage.firstDay && lastDay === usage.lastDay,
  )
  return line ? 0 - line.amount : 0
}

/** The lines of an invoice as documents and books have them: usage with its own discount, and support. They add up to the same. */
export const pricedLines = (lines: readonly InvoiceLine[]): PricedLine[] =>
  lines
    .filter(({ kind }) => kind !== 'discount')
    .map((line) => {
      const off = line.kind === 'usage' ? discountOn(line, lines) : 0
      // No document has a negative discount: what takes a correction's share back is part of its price.
      const discount = Math.max(0, off)
      const net = line.amount - off
      const vat = vatOf(net)
      return { line, price: net + discount, discount, net, vat, total: net + vat }
    })

/**
 * Whether the usage that no invoice has billed, less its discount, has reached the customer's threshold in halalas. A threshold
 * of zero is none.
 */
export const isThresholdDue = (billed: BilledUsage, threshold: number): boolean => {
  const { gross, discount } = invoiceTotals(invoiceLines('threshold', billed))
  return threshold > 0 && gross - discount >= threshold
}
