import type { Invoice } from '#contract/entities/invoice.ts'
import { inRiyadh } from '#test/support/calendar.ts'

/*
 * Computes the debt of an account without the product's own rules: from the usage at the cloud provider, the packages that the
 * test chose, and the days of the invoices. Amounts are halalas before VAT unless stated otherwise.
 */

export interface Package {
  /** Riyadh days. The price holds until the day before the next package, or until `to`. */
  from: string
  to?: string
  price: number
  percent: number
}

export const PRICES = {
  Basic: { price: 0, percent: 0 },
  Standard: { price: 29 * 375, percent: 4 },
  Enhanced: { price: 500 * 375, percent: 5 },
} as const

export interface Books {
  usage: readonly { day: string; amount: number }[]
  packages: readonly Package[]
  discountPercent?: number
}

/** An invoice and the last day it bills. */
type Cut = Pick<Invoice, 'type'> & { lastDay: string }

const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
const monthOf = (day: string): string => day.slice(0, 7)
const lengthOf = (month: string): number =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
const share = (amount: number, part: number, whole: number): number => Math.round((amount * part) / whole)

const daysFrom = (first: string, last: string): string[] => {
  const days: string[] = []
  for (let day = first; day <= last; day = dayAfter(day)) days.push(day)
  return days
}

const packageOn = ({ packages }: Books, day: string): Package | undefined => {
  const current = packages.findLast(({ from }) => from <= day)
  return current?.to !== undefined && current.to < day ? undefined : current
}

const usageOn = ({ usage }: Books, days: readonly string[]): number => {
  const selected = new Set(days)
  return sum(usage.filter(({ day }) => selected.has(day)).map(({ amount }) => amount))
}

/** Usage less discount, rounded per month. */
const usagePart = (books: Books, days: readonly string[]): number =>
  sum(
    [...Map.groupBy(days, monthOf).values()].map(
      (month) => usageOn(books, month) - share(usageOn(books, month), books.discountPercent ?? 0, 100),
    ),
  )

/** Price and percentage of every package in every month, each rounded separately. */
const supportPart = (books: Books, days: readonly string[]): number => {
  const parts = Map.groupBy(days, (day) => `${monthOf(day)} ${packageOn(books, day)?.from}`)
  return sum(
    [...parts.values()].map((part) => {
      const [day = ''] = part
      const current = packageOn(books, day)
      if (!current) return 0
      const price = share(current.price, part.length, lengthOf(monthOf(day)))
      return price + share(usagePart(books, part), current.percent, 100)
    }),
  )
}

const lastDayOf = ({ type, issuedAt }: Invoice): Cut => ({
  type,
  lastDay: dayAfter(inRiyadh(issuedAt).slice(0, 10), -1),
})

/** The amount of each invoice, and the unbilled amount up to a day. */
export const reckon = (
  books: Books,
  invoices: readonly Invoice[],
  through: string,
): { billed: number[]; unbilled: number } => {
  const start = books.usage[0]?.day ?? through
  let usageFrom = start
  let supportFrom = start
  const bill = ({ type, lastDay }: Cut): number => {
    const usage = usagePart(books, daysFrom(usageFrom, lastDay))
    const support = type === 'threshold' ? 0 : supportPart(books, daysFrom(supportFrom, lastDay))
    usageFrom = dayAfter(lastDay)
    if (type !== 'threshold') supportFrom = usageFrom
    return usage + support
  }
  const billed = invoices.map((invoice) => bill(lastDayOf(invoice)))
  return { billed, unbilled: bill({ type: 'monthly', lastDay: through }) }
}

export const withVat = (amount: number): number => amount + share(amount, 15, 100)
