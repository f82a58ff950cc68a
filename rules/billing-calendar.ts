import { addDays, riyadhDay, riyadhDayStart, riyadhMonth } from './riyadh-time.ts'

/*
 * The calendar bills are made by. A day is a Riyadh day, YYYY-MM-DD; a month a billing month, 202611 for November 2026.
 * Days compare as text.
 */

/** The invoice of a month is charged on this day of the next one. */
const CHARGE_DAY = 6

const two = (value: number): string => String(value).padStart(2, '0')
const yearOf = (month: number): number => Math.floor(month / 100)

/** The billing month a day lies in. */
export const billingMonthOfDay = (day: string): number =>
  Number(day.slice(0, 4)) * 100 + Number(day.slice(5, 7))

/** The billing month of an instant, in Riyadh. */
export const billingMonthOf = (instant: Date): number => {
  const { year, month } = riyadhMonth(instant)
  return year * 100 + month
}

/** The billing month after this one. */
export const nextBillingMonth = (month: number): number =>
  month % 100 === 12 ? (yearOf(month) + 1) * 100 + 1 : month + 1

/** The billing month before this one. */
export const previousBillingMonth = (month: number): number =>
  month % 100 === 1 ? (yearOf(month) - 1) * 100 + 12 : month - 1

/** Day `date` of a billing month; the caller knows that the month has it. */
const dayOf = (month: number, date: number): string => `${yearOf(month)}-${two(month % 100)}-${two(date)}`

/** The day from which a billing month is billed. */
export const firstDayOf = (month: number): string => dayOf(month, 1)

/** The last day that the invoice of a billing month bills. */
export const lastDayOf = (month: number): string => addDays(firstDayOf(nextBillingMonth(month)), -1)

/** How many days share the monthly price of a package, 28 to 31. */
export const daysInMonth = (month: number): number => Number(lastDayOf(month).slice(8))

/** Midnight in Riyadh at which a billing month begins; the invoice of the month before is issued at this instant. */
export const monthStart = (month: number): Date => riyadhDayStart(firstDayOf(month))

/** The 6th of a month, 00:00 in Riyadh. For an invoice it is the month it is issued in. */
export const chargeInstant = (month: number): Date => riyadhDayStart(dayOf(month, CHARGE_DAY))

/** The month of an account that is to be closed next; null before it is in use. */
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

/** O'clock in Riyadh at which yesterday's usage is asked for. */
const USAGE_HOUR = 1

/** What an account waits for. */
export interface AwaitedBilling {
  /** Usage arises: the account is active, suspended or leaving. */
  billing: boolean
  /** A charge was sent and its result is not known. */
  chargeOpen: boolean
  /** Of every invoice that is not paid: the day it is due, or after a failure its next attempt; null when none is planned. */
  charges: readonly (Date | null)[]
  /** When a cancellation that was asked for takes effect. */
  cancellationAt: Date | null
}

const nextUsage = (now: Date): Date => {
  const today = riyadhDay(now)
  const at = riyadhDayStart(today, USAGE_HOUR)
  return at.getTime() > now.getTime() ? at : riyadhDayStart(addDays(today, 1), USAGE_HOUR)
}

/** When the billing engine has to look at an account next: now when something is due already, null when there is nothing. */
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

/** What the next charge of an account depends on. */
export interface ChargePlan {
  /** Usage arises: the account is active, suspended or leaving. */
  billing: boolean
  /** Nothing is charged until an administrator has decided. */
  stopped: boolean
  /** Of every open invoice: its charge day, or after a failure its next attempt. */
  planned: readonly Date[]
  activationDate: Date | null
  closedMonth: number | null
  /** When a cancellation takes effect: its last invoice is charged then, with all that is still open. */
  cancellationAt: Date | null
}

/** The charge day of the month that is not closed yet. */
const monthlyCharge = (plan: ChargePlan): Date | null => {
  const month = plan.billing ? openBillingMonth(plan) : null
  return month === null ? null : chargeInstant(nextBillingMonth(month))
}

/** When something is charged next, as far as it is known; never after the end of the subscription. Null: nothing is planned. */
export const nextChargeAt = (plan: ChargePlan, now: Date): Date | null => {
  if (plan.stopped) return null
  const instants = [...plan.planned, monthlyCharge(plan), plan.cancellationAt].flatMap((at) =>
    at ? [at.getTime()] : [],
  )
  return instants.length > 0 ? new Date(Math.max(now.getTime(), Math.min(...instants))) : null
}
