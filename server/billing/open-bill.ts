import type { OpenBill } from '#contract/entities/next-charge.ts'
import type { OpenPeriodEnd } from '#rules/billing-calendar.ts'
import { FORECAST_DAYS, openBill } from '#rules/next-charge.ts'
import { addDays, riyadhDay } from '#rules/riyadh-time.ts'
import { lastBillableDay } from '#rules/subscription.ts'
import { cancellationEndOf } from '../accounts/chart.ts'
import { billedUsage } from './issue-invoice.ts'
import type { Ledger } from './ledger-store.ts'

/** The first day whose usage a forecast may need. */
export const recentFrom = (now: Date): string => addDays(riyadhDay(now), -FORECAST_DAYS)

/** The bill of the open period; null while the account is not billed. */
export const openBillOf = (
  {
    customer,
    billable,
    recentUsage,
    heldCredit,
  }: Pick<Ledger, 'customer' | 'billable' | 'recentUsage' | 'heldCredit'>,
  { type, lastDay }: OpenPeriodEnd,
  now: Date,
): OpenBill | null => {
  const lastBillable = lastBillableDay(cancellationEndOf(customer), now)
  const billed = billedUsage(customer, billable, lastBillable < lastDay ? lastBillable : lastDay)
  const { activationDate, usageThrough, threshold } = customer
  if (!billed || !activationDate) return null
  const activated = riyadhDay(activationDate)
  const recent = recentFrom(now)
  return openBill({
    type,
    billed,
    lastDay,
    usageThrough,
    recent: recentUsage,
    recentFrom: activated > recent ? activated : recent,
    held: heldCredit,
    threshold,
  })
}
