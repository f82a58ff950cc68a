import { chargeInstant, nextBillingMonth, openBillingMonth } from './billing-calendar.ts'

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
