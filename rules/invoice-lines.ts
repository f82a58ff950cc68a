import type { PackageName } from '#contract/entities/common.ts'
import type { InvoiceType } from '#contract/entities/invoice.ts'
import {
  billingMonthOfDay,
  daysInMonth,
  firstDayOf,
  lastDayOf,
  nextBillingMonth,
} from './billing-calendar.ts'
import { MIN_CHARGE, percentOf, shareOf, vatOf } from './money.ts'
import { addDays, daysBetween } from './riyadh-time.ts'

/** Usage of a Riyadh day in halalas. A day may have several entries; a correction is negative. */
export interface UsageOfDay {
  day: string
  amount: number
}

/** A support package from a Riyadh day until the next package. `monthlyPrice` in halalas, `percent` of the usage. */
export interface PackageFrom {
  package: PackageName
  firstDay: string
  monthlyPrice: number
  percent: number
}

/** Input of an invoice. Days are Riyadh days, the last one included. */
export interface BilledUsage {
  /** Unbilled usage. Entries after `lastDay` wait for the next invoice; late entries of earlier days are billed. */
  usage: readonly UsageOfDay[]
  /** Usage billed by threshold invoices since the last monthly or settlement invoice; its support is still owed. */
  thresholdUsage: readonly UsageOfDay[]
  /** Discount on the usage, in basis points. */
  discountBps: number
  /** Oldest first. If several begin on one day, the last one applies. */
  packages: readonly PackageFrom[]
  /** First day with a monthly price; see `supportFirstDay`. */
  firstDay: string
  lastDay: string
}

/** `credit`: the only line of a credit note, which is computed and never stored. */
export type InvoiceLineKind = 'usage' | 'discount' | 'support' | 'support-percent' | 'credit'

/** In halalas before VAT; a discount is negative, so that the lines add up. */
export interface InvoiceLine {
  kind: InvoiceLineKind
  package: PackageName | null
  firstDay: string
  lastDay: string
  amount: number
}

/** In halalas. The customer pays `net`: gross less discount, with VAT. */
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

/** Splits days at the ends of months. */
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
    .map((period, index) => ({
      ...period,
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
 * First day with a monthly price: the activation day, or the day after the last monthly or settlement invoice if that is later.
 */
export const supportFirstDay = (activationDay: string, billedThrough: string | null): string =>
  billedThrough === null ? activationDay : later(activationDay, addDays(billedThrough, 1))

/**
 * The lines of an invoice: usage and discount per month. Monthly and settlement invoices also have the support per package and
 * month: the price by days, and the percentage of the usage after discount. Each line is rounded.
 */
export const invoiceLines = (type: InvoiceType, billed: BilledUsage): InvoiceLine[] => {
  const usage = billed.usage.filter(({ day }) => day <= billed.lastDay)
  return [
    ...usageLines(usage, billed.discountBps),
    ...(type === 'threshold' ? [] : supportLines(billed, usage)),
  ]
}

/** VAT is rounded once, on the sum. */
export const invoiceTotals = (lines: readonly InvoiceLine[]): InvoiceTotals => {
  const discount = 0 - sum(lines.filter(({ kind }) => kind === 'discount'))
  const beforeVat = sum(lines)
  const vat = vatOf(beforeVat)
  return { gross: beforeVat + discount, discount, vat, net: beforeVat + vat }
}

/** False below the smallest charge: no invoice is issued then, and the usage waits for the next one. */
export const isIssued = ({ net }: Pick<InvoiceTotals, 'net'>): boolean => net >= MIN_CHARGE

/** Sum of the support lines, in halalas before VAT. */
export const supportAmount = (lines: readonly InvoiceLine[]): number =>
  sum(lines.filter(({ kind }) => kind === 'support' || kind === 'support-percent'))

/** Amount to bill if the month closed on `lastDay`, in halalas before VAT. */
export const unbilledAmount = (billed: BilledUsage): number => sum(invoiceLines('monthly', billed))

/** A line of a document, in halalas. */
export interface PricedLine {
  line: InvoiceLine
  price: number
  /** Never negative. */
  discount: number
  /** `price` less `discount`. */
  net: number
  /** Rounded per line; the invoice’s VAT is rounded once, on the sum. */
  vat: number
  total: number
}

/** The discount on a usage line. In our ledger the discount is a separate negative line. */
const discountOn = (usage: InvoiceLine, lines: readonly InvoiceLine[]): number => {
  const line = lines.find(
    ({ kind, firstDay, lastDay }) =>
      kind === 'discount' && firstDay === usage.firstDay && lastDay === usage.lastDay,
  )
  return line ? 0 - line.amount : 0
}

/** A line with its discount, in halalas before VAT. The discount on a correction is negative. */
interface DiscountedLine {
  line: InvoiceLine
  discount: number
}

/** Moves each discount of an invoice to its usage line. The amounts add up to the gross amount, the discounts to the discount. */
export const discountedLines = (lines: readonly InvoiceLine[]): DiscountedLine[] =>
  lines
    .filter(({ kind }) => kind !== 'discount')
    .map((line) => ({ line, discount: line.kind === 'usage' ? discountOn(line, lines) : 0 }))

/** Converts an invoice's lines for documents and accounting: a discount moves into its usage line, and the sum stays equal. */
export const pricedLines = (lines: readonly InvoiceLine[]): PricedLine[] =>
  discountedLines(lines).map(({ line, discount: off }) => {
    // A document has no negative discount: the discount on a correction is part of its price.
    const discount = Math.max(0, off)
    const net = line.amount - off
    const vat = vatOf(net)
    return { line, price: net + discount, discount, net, vat, total: net + vat }
  })

/** The unbilled usage less discount, in halalas before VAT. */
export const unbilledUsage = (billed: BilledUsage): number => {
  const { gross, discount } = invoiceTotals(invoiceLines('threshold', billed))
  return gross - discount
}

/**
 * True when the unbilled usage less discount has reached the customer's threshold in halalas. Zero means no threshold.
 */
export const isThresholdDue = (billed: BilledUsage, threshold: number): boolean =>
  threshold > 0 && unbilledUsage(billed) >= threshold
