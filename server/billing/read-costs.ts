import type { CostFilters, CostForecast, CostPart, Costs } from '#contract/entities/costs.ts'
import { isBilled, isLeaving, isOver } from '#machines/account/selectors.ts'
import {
  billingMonthOf,
  billingMonthOfDay,
  firstDayOf,
  lastDayOf,
  openPeriodEnd,
  previousBillingMonth,
} from '#rules/billing-calendar.ts'
import {
  costsOf,
  daysFrom,
  discountIn,
  type MonthUsage,
  sameDayBefore,
  supportOn,
  supportThrough,
} from '#rules/costs.ts'
import { type BilledUsage, type InvoiceLine, invoiceLines, unbilledUsage } from '#rules/invoice-lines.ts'
import { withVat } from '#rules/price.ts'
import { riyadhDay } from '#rules/riyadh-time.ts'
import { lastBillableDay } from '#rules/subscription.ts'
import { accountOf, cancellationEndOf } from '../accounts/chart.ts'
import { findCustomer } from '../accounts/store.ts'
import type { Querier } from '../db/client.ts'
import type { CustomerRow } from '../db/schema.ts'
import { AppError } from '../errors/app-error.ts'
import { type CostLedger, findCostLedger, type UsageSum } from './cost-store.ts'
import { billedUsage } from './issue-invoice.ts'
import { openBillOf, recentFrom } from './open-bill.ts'
import type { DayUsage } from './usage-store.ts'

/** A month of a customer, and what turns its usage into costs. Days are Riyadh days. */
interface CostMonth extends MonthUsage {
  firstDay: string
  /** The last day that is over; before `firstDay` if there is none. */
  lastDay: string
  /** The invoice lines of the month: of issued invoices, and of the bill of the open period so far. */
  lines: InvoiceLine[]
}

/** The costs of a customer's month by day, service and project. Throws `not-found` for an unknown customer. */
export const readCosts = async (
  q: Querier,
  customerId: string,
  filters: CostFilters,
  now: Date,
): Promise<Omit<Costs, 'budget'>> => {
  const month = filters.month ?? billingMonthOf(now)
  const { ledger, current, before, ...days } = await readMonths(q, customerId, { ...filters, month }, now)
  const { comparedThrough } = days
  const costed = <Sum extends UsageSum>(sums: readonly Sum[]): (Sum & CostPart)[] => {
    const amounts = costsOf(
      current,
      sums.map(({ amount }) => ({ usage: amount })),
    )
    const previous = costsOf(
      before,
      sums.map((sum) => ({ usage: sum.previous })),
    )
    return sums.map((sum, index) => ({
      ...sum,
      amount: amounts[index] ?? 0,
      previous: comparedThrough === null ? null : (previous[index] ?? 0),
    }))
  }
  const usage = costed([ledger.filtered])[0] ?? NOTHING
  const support = isFiltered(filters) ? null : supportOf(ledger, current, before, comparedThrough)
  const total = sumOf(usage, support)
  return {
    month,
    ...days,
    firstMonth: billingMonthOf(ledger.customer.createdAt),
    currentMonth: billingMonthOf(now),
    currency: 'SAR',
    total,
    days: daysOf(current, ledger.days, support !== null),
    services: costed(ledger.services),
    projects: costed(ledger.projects),
    support,
    forecast: support && forecastOf(ledger, month, total.amount, now),
    threshold: thresholdOf(ledger, now),
  }
}

const NOTHING: CostPart = { amount: 0, previous: null }

/** True with a filter by service or project. */
export const isFiltered = ({ service, project }: CostFilters): boolean =>
  service !== undefined || project !== undefined

const sumOf = (usage: CostPart, support: CostPart | null): CostPart => ({
  amount: usage.amount + (support?.amount ?? 0),
  previous: usage.previous === null ? null : usage.previous + (support?.previous ?? 0),
})

interface Months extends Pick<Costs, 'knownThrough' | 'comparedThrough'> {
  ledger: CostLedger
  current: CostMonth
  before: CostMonth
}

/** A month of a customer, with the month before. Throws `not-found` for an unknown customer. */
export const readMonths = async (
  q: Querier,
  customerId: string,
  { month, service, project }: CostFilters & { month: number },
  now: Date,
): Promise<Months> => {
  const customer = await findCustomer(q, customerId)
  if (!customer) throw new AppError('not-found')
  const previous = previousBillingMonth(month)
  // Usage after the end of an account is never billed.
  const lastBillable = lastBillableDay(endOf(customer), now)
  const daysOfMonth = (of: number) => ({
    firstDay: firstDayOf(of),
    lastDay: earlier(lastBillable, lastDayOf(of)),
  })
  const days = daysOfMonth(month)
  const knownThrough = lastKnown(days, customer.usageThrough)
  const isComparable = beginningOf(customer) <= firstDayOf(previous)
  const comparedThrough =
    knownThrough !== null && isComparable ? sameDayBefore(knownThrough, lastDayOf(previous)) : null
  const ledger = await findCostLedger(q, {
    customerId,
    ...days,
    previousFirstDay: firstDayOf(previous),
    comparedThrough: comparedThrough ?? '',
    recentFrom: recentFrom(now),
    service: service ?? null,
    project: project ?? null,
  })
  if (!ledger) throw new AppError('not-found')
  const open = openBilled(ledger, now)
  const lines = [...ledger.lines, ...(open ? invoiceLines('monthly', open) : [])]
  const monthOf = (of: number, usage: number): CostMonth => {
    const own = lines.filter(({ firstDay }) => billingMonthOfDay(firstDay) === of)
    return { ...daysOfMonth(of), lines: own, usage, discount: discountIn(own) }
  }
  return {
    ledger,
    current: monthOf(month, ledger.total.amount),
    before: monthOf(previous, ledger.total.previous),
    knownThrough,
    comparedThrough,
  }
}

/** The first Riyadh day of the account. A month in which it began has too few days to compare with. */
const beginningOf = ({ activationDate, createdAt }: CustomerRow): string =>
  riyadhDay(activationDate ?? createdAt)

/** The end of a subscription that is cancelled or over. */
const endOf = (customer: CustomerRow): Date | null =>
  isOver(accountOf(customer)) ? customer.cancellationDate : cancellationEndOf(customer)

const earlier = (one: string, other: string): string => (one < other ? one : other)

/** Everything that no invoice contains. Null while the account is not billed. */
const openBilled = ({ customer, billable }: CostLedger, now: Date): BilledUsage | null =>
  billedUsage(customer, billable, lastBillableDay(cancellationEndOf(customer), now))

/** The last of these days with known usage. */
const lastKnown = (
  { firstDay, lastDay }: Pick<CostMonth, 'firstDay' | 'lastDay'>,
  usageThrough: string | null,
): string | null => {
  if (usageThrough === null || usageThrough < firstDay || lastDay < firstDay) return null
  return earlier(usageThrough, lastDay)
}

/** The costs of support beside all usage. */
const supportOf = (
  { filtered }: CostLedger,
  current: CostMonth,
  before: CostMonth,
  comparedThrough: string | null,
): CostPart => {
  const partOf = (month: CostMonth, usage: number, through: string): number =>
    costsOf(month, [{ usage }, { support: supportThrough(month.lines, through) }])[1] ?? 0
  return {
    amount: partOf(current, filtered.amount, current.lastDay),
    previous: comparedThrough === null ? null : partOf(before, filtered.previous, comparedThrough),
  }
}

/** The costs of each day that is over, with or without support. */
const daysOf = (month: CostMonth, usage: readonly DayUsage[], hasSupport: boolean): Costs['days'] => {
  const amounts = new Map(usage.map(({ day, amount }) => [day, amount]))
  const days = daysFrom(month.firstDay, month.lastDay)
  const costs = costsOf(
    month,
    days.map((day) => ({
      usage: amounts.get(day) ?? 0,
      support: hasSupport ? supportOn(month.lines, day) : 0,
    })),
  )
  return days.map((day, index) => ({ day, amount: costs[index] ?? 0 }))
}

/** The costs of the current month at its end: those so far, and what the forecast of the open period adds to its bill. */
const forecastOf = (
  { customer, billable, recentUsage }: CostLedger,
  month: number,
  soFar: number,
  now: Date,
): CostForecast | null => {
  const account = accountOf(customer)
  const end = openPeriodEnd({
    billing: isBilled(account),
    activationDate: customer.activationDate,
    closedMonth: customer.closedMonth,
    cancellationAt: isLeaving(account) ? customer.cancellationDate : null,
  })
  if (!end || billingMonthOfDay(end.lastDay) !== month) return null
  const bill = openBillOf({ customer, billable, recentUsage, heldCredit: [] }, end, now)
  if (!bill?.forecast) return null
  const { expected, range, basis } = bill.forecast
  const atEnd = (total: number): number => soFar + Math.max(0, total - bill.soFar.total)
  return {
    expected: atEnd(expected.total),
    range: range && { low: atEnd(range.low), high: atEnd(range.high) },
    basis,
  }
}

const thresholdOf = (ledger: CostLedger, now: Date): Costs['threshold'] => {
  const { threshold } = ledger.customer
  const billed = openBilled(ledger, now)
  if (threshold === 0) return null
  return { amount: withVat(threshold), reached: billed ? withVat(unbilledUsage(billed)) : 0 }
}
