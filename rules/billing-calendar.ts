import { addDays, riyadhDayStart, riyadhMonth } from './riyadh-time.ts'

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
