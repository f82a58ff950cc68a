import { addDays, riyadhDay, riyadhDayStart } from './riyadh-time.ts'

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
