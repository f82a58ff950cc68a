import type { AccountEvent } from '#machines/account/account.machine.ts'
import { quotaVerdict } from '#machines/account/selectors.ts'
import { billingMonthOf, firstDayOf } from '#rules/billing-calendar.ts'
import { isThresholdDue } from '#rules/invoice-lines.ts'
import { riyadhDay } from '#rules/riyadh-time.ts'
import { lastBillableDay } from '#rules/subscription.ts'
import { accountWorkflow, cancellationEndOf } from '../accounts/chart.ts'
import { lockCustomer } from '../accounts/lock-customer.ts'
import { advanceIfTaken } from '../charts/advance.ts'
import type { Cause } from '../charts/cause.ts'
import type { Tx } from '../db/client.ts'
import type { CustomerRow } from '../db/schema.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { accountFacts } from './account-facts.ts'
import { billedUsage, issueInvoice } from './issue-invoice.ts'
import { findBillable, usageBetween } from './usage-store.ts'

/** Issues a threshold invoice, due immediately, when the unbilled usage reaches the customer's threshold. */
export const watchThreshold = async (deps: Deps, customerId: string, cause: Cause): Promise<void> => {
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
      cause,
    })
  })
}

/** Suspends an account whose monthly usage exceeds its quota, and ends that suspension on the 1st. */
export const watchQuota = async (deps: Deps, customerId: string, cause: Cause): Promise<void> => {
  await withTransaction(deps.db, async (tx) => {
    await judgeQuota(deps, tx, await lockCustomer(tx, customerId, undefined), cause)
  })
}

/** Sends `quota.exceeded` or `quota.reset` to the account chart, by the stored usage. The caller locks the row. */
export const judgeQuota = async (
  deps: Deps,
  tx: Tx,
  row: CustomerRow,
  cause: Cause,
): Promise<CustomerRow> => {
  const event = await quotaEvent(tx, row, deps.clock.now())
  const context = await accountFacts(deps, tx, row)
  return (await advanceIfTaken(deps, tx, accountWorkflow, row, { event, context, cause })) ?? row
}

/**
 * The last Riyadh day that may be billed and has known usage. A bill past that day would include days of an open month, whose support
 * would then be billed twice.
 */
const lastKnownDay = (row: CustomerRow, at: Date): string | null => {
  const last = lastBillableDay(cancellationEndOf(row), at)
  return row.usageThrough !== null && row.usageThrough > last ? last : row.usageThrough
}

/** The Riyadh days of the current month that count toward the quota. The quota applies before discount and VAT. */
export const daysOfQuota = (at: Date): { firstDay: string; lastDay: string } => ({
  firstDay: firstDayOf(billingMonthOf(at)),
  lastDay: riyadhDay(at),
})

const quotaEvent = async (tx: Tx, row: CustomerRow, at: Date): Promise<AccountEvent> => {
  if (row.monthlyQuota === null || row.quotaWaivedMonth === billingMonthOf(at)) return quotaVerdict(0, null)
  const usage = await usageBetween(tx, { customerId: row.id, ...daysOfQuota(at) })
  return quotaVerdict(usage, row.monthlyQuota)
}
