import { billingMonthOf, firstDayOf } from '#rules/billing-calendar.ts'
import { lastBillableDay } from '#rules/cancellation.ts'
import { riyadhDay } from '#rules/riyadh-time.ts'
import { isThresholdDue } from '#rules/threshold.ts'
import { accountWorkflow, cancellationEndOf } from '../accounts/chart.ts'
import { lockCustomer } from '../accounts/lock-customer.ts'
import { advance } from '../charts/advance.ts'
import type { Cause } from '../charts/cause.ts'
import { takes } from '../charts/stored-chart.ts'
import type { Tx } from '../db/client.ts'
import type { CustomerRow } from '../db/schema.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { accountFacts } from './account-facts.ts'
import { billedUsage, issueInvoice } from './issue-invoice.ts'
import { findBillable, usageBetween } from './usage-store.ts'

/**
 * The last day that may be billed and whose usage is known. An invoice that reached past it, over the end of a month that is not
 * closed yet, would have the support of that month billed again with the next one.
 */
const lastKnownDay = (row: CustomerRow, at: Date): string | null => {
  const last = lastBillableDay(cancellationEndOf(row), at)
  return row.usageThrough !== null && row.usageThrough > last ? last : row.usageThrough
}

/** Issues a threshold invoice, due at once, when the unbilled usage has reached the customer's threshold. */
export const watchThreshold = async (deps: Deps, customerId: string): Promise<void> => {
  await withTransaction(deps.db, async (tx) => {
    const row = await lockCustomer(tx, customerId, undefined)
    const at = deps.clock.now()
    const lastDay = lastKnownDay(row, at)
    if (lastDay === null) return
    const billed = billedUsage(row, await findBillable(tx, row.id), lastDay)
    if (!billed || !isThresholdDue(billed, row.threshold)) return
    await issueInvoice(deps, tx, row, {
      type: 'threshold',
      billingMonth: billingMonthOf(at),
      lastDay,
      issuedAt: at,
      dueAt: at,
    })
  })
}

/** The Riyadh days of the running month whose usage the quota counts, before discount and VAT. */
export const daysOfQuota = (at: Date): { firstDay: string; lastDay: string } => ({
  firstDay: firstDayOf(billingMonthOf(at)),
  lastDay: riyadhDay(at),
})

const exceedsQuota = async (tx: Tx, row: CustomerRow, at: Date): Promise<boolean> => {
  if (row.monthlyQuota === null || row.quotaWaivedMonth === billingMonthOf(at)) return false
  return (await usageBetween(tx, { customerId: row.id, ...daysOfQuota(at) })) > row.monthlyQuota
}

/** Lets the account chart hear how the usage of the month stands to the quota, as stored now. The row is locked by the caller. */
export const judgeQuota = async (
  deps: Deps,
  tx: Tx,
  row: CustomerRow,
  cause: Cause,
): Promise<CustomerRow> => {
  const exceeded = await exceedsQuota(tx, row, deps.clock.now())
  const event = { type: exceeded ? 'quota.exceeded' : 'quota.reset' } as const
  const context = await accountFacts(deps, tx, row)
  if (!takes(accountWorkflow, row, event, context)) return row
  return advance(deps, tx, accountWorkflow, row, { event, context, cause })
}

/** Suspends an account whose usage of the month has passed its quota; on the 1st of a month the counting begins anew. */
export const watchQuota = async (deps: Deps, customerId: string, cause: Cause): Promise<void> => {
  await withTransaction(deps.db, async (tx) => {
    await judgeQuota(deps, tx, await lockCustomer(tx, customerId, undefined), cause)
  })
}
