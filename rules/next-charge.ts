import type { Invoice } from '#contract/entities/invoice.ts'
import { billingMonthOf, CHARGE_DAY, chargeInstant, nextBillingMonth } from './billing-calendar.ts'
import { riyadhDay } from './riyadh-time.ts'

const isBeforeChargeDay = (instant: Date): boolean => Number(riyadhDay(instant).slice(8)) < CHARGE_DAY

const chargeDayAfter = (instant: Date, monthsLater: number): Date => {
  let month = billingMonthOf(instant)
  for (let later = 0; later < monthsLater; later += 1) month = nextBillingMonth(month)
  return chargeInstant(month)
}

/**
 * When something is charged next, as the dashboard tells it: midnight in Riyadh of a 6th unless the server named an instant.
 * A failed invoice counts as unpaid; a paid one counts from today.
 */
export const nextChargeAt = (
  nextCharge: string | null,
  lastInvoice: Pick<Invoice, 'status' | 'issuedAt'> | null,
  now: Date,
): Date => {
  if (nextCharge) return new Date(nextCharge)
  if (!lastInvoice) return chargeDayAfter(now, isBeforeChargeDay(now) ? 0 : 2)
  if (lastInvoice.status === 'paid') return chargeDayAfter(now, 1)
  const issuedAt = new Date(lastInvoice.issuedAt)
  return chargeDayAfter(issuedAt, isBeforeChargeDay(issuedAt) ? 0 : 1)
}
