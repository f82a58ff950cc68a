import { addDays, riyadhDay, riyadhDayStart, riyadhMonth } from './riyadh-time.ts'

/*
 * The billing calendar. A day is a Riyadh day (YYYY-MM-DD), a month is a billing month (202611 for November 2026). Days compare as
 * text.
 */

/** A monthly invoice is charged on this day of the month after the billed one. */
const CHARGE_DAY = 6

const two = (value: number): string => String(value).padStart(2, '0')
const yearOf = (month: number): number => Math.floor(month / 100)

export const billingMonthOfDay = (day: string): number =>
  Number(day.slice(0, 4)) * 100 + Number(day.slice(5, 7))

export const billingMonthOf = (instant: Date): number => {
  const { year, month } = riyadhMonth(instant)
  return year * 100 + month
}

export const nextBillingMonth = (month: number): number =>
  month % 100 === 12 ? (yearOf(month) + 1) * 100 + 1 : month + 1

export const previousBillingMonth = (month: number): number =>
  month % 100 === 1 ? (yearOf(month) - 1) * 100 + 12 : month - 1

/** Day `date` of a billing month; does not check that the month has it. */
const dayOf = (month: number, date: number): string => `${monthText(month)}-${two(date)}`

/** A billing month as in `2026-11`. */
export const monthText = (month: number): string => `${yearOf(month)}-${two(month % 100)}`

export const firstDayOf = (month: number): string => dayOf(month, 1)

export const lastDayOf = (month: number): string => addDays(firstDayOf(nextBillingMonth(month)), -1)

export const daysInMonth = (month: number): number => Number(lastDayOf(month).slice(8))

/** Start of a billing month, midnight in Riyadh; the invoice of the month before is issued then. */
export const monthStart = (month: number): Date => riyadhDayStart(firstDayOf(month))

/** First and last billing month of a period. */
export interface Months {
  first: number
  last: number
}

export const monthsOfYear = (year: number): Months => ({ first: year * 100 + 1, last: year * 100 + 12 })

/** The instants of a period in Riyadh: `from` is its start, `until` the first instant after it. */
export const instantsOfMonths = ({ first, last }: Months): { from: Date; until: Date } => ({
  from: monthStart(first),
  until: monthStart(nextBillingMonth(last)),
})

/** The charge time of the invoices that are issued in `month`: the 6th, 00:00 in Riyadh. */
export const chargeInstant = (month: number): Date => riyadhDayStart(dayOf(month, CHARGE_DAY))

/** The next billing month to close; null before activation. */
export const openBillingMonth = ({
  activationDate,
  closedMonth,
}: {
  activationDate: Date | null
  closedMonth: number | null
}): number | null => {
  if (!activationDate) return null
  const activated = billingMonthOf(activationDate)
  return closedMonth === null ? activated : Math.max(activated, nextBillingMonth(closedMonth))
}

/** Hour in Riyadh at which the usage of the day before is read. */
const USAGE_HOUR = 1

export interface AwaitedBilling {
  /** The account can have usage: it is active, suspended or in cancellation. */
  billing: boolean
  /** A charge has no known result. */
  chargeOpen: boolean
  /** Per unpaid invoice: its due day, or its next attempt after a failure; null when none is planned. */
  charges: readonly (Date | null)[]
  /** Effective time of a requested cancellation. */
  cancellationAt: Date | null
}

const nextUsage = (now: Date): Date => {
  const today = riyadhDay(now)
  const at = riyadhDayStart(today, USAGE_HOUR)
  return at.getTime() > now.getTime() ? at : riyadhDayStart(addDays(today, 1), USAGE_HOUR)
}

/** Next run of the billing engine: now when work is overdue, null without work. */
export const billingDueAt = (awaited: AwaitedBilling, now: Date): Date | null => {
  const instants = [
    awaited.billing ? nextUsage(now) : null,
    awaited.chargeOpen ? now : null,
    awaited.cancellationAt,
    ...awaited.charges,
  ]
  const times = instants.flatMap((instant) => (instant ? [instant.getTime()] : []))
  return times.length > 0 ? new Date(Math.max(now.getTime(), Math.min(...times))) : null
}

export interface ChargePlan {
  /** The account can have usage: it is active, suspended or in cancellation. */
  billing: boolean
  /** Charging is stopped until an administrator decides. */
  stopped: boolean
  /** Per unpaid invoice: its due day, or its next attempt after a failure. */
  planned: readonly Date[]
  activationDate: Date | null
  closedMonth: number | null
  /** Effective time of a cancellation: the last invoice and all open ones are charged then. */
  cancellationAt: Date | null
}

/** The bill of the open period: when a card pays it, and its last Riyadh day. */
export interface OpenPeriodEnd {
  type: 'monthly' | 'settlement'
  chargeAt: Date
  lastDay: string
}

/**
 * The end of the period that is billed next; null without such a period. If a cancellation takes effect before the charge of that period,
 * the period ends on the day before the cancellation.
 */
export const openPeriodEnd = (
  plan: Pick<ChargePlan, 'billing' | 'activationDate' | 'closedMonth' | 'cancellationAt'>,
): OpenPeriodEnd | null => {
  const month = plan.billing ? openBillingMonth(plan) : null
  if (month === null) return null
  const chargeAt = chargeInstant(nextBillingMonth(month))
  const { cancellationAt } = plan
  if (cancellationAt !== null && cancellationAt < chargeAt)
    return { type: 'settlement', chargeAt: cancellationAt, lastDay: addDays(riyadhDay(cancellationAt), -1) }
  return { type: 'monthly', chargeAt, lastDay: lastDayOf(month) }
}

/** Known time of the next charge, never after the end of the subscription; null when none is planned. */
export const nextChargeAt = (plan: ChargePlan, now: Date): Date | null => {
  if (plan.stopped) return null
  const instants = [...plan.planned, openPeriodEnd(plan)?.chargeAt, plan.cancellationAt].flatMap((at) =>
    at ? [at.getTime()] : [],
  )
  return instants.length > 0 ? new Date(Math.max(now.getTime(), Math.min(...instants))) : null
}
