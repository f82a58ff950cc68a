import { billingMonthOf, firstDayOf } from '#rules/billing-calendar.ts'
import { lastBillableDay } from '#rules/cancellation.ts'
import { riyadhDay } from '#rules/riyadh-time.ts'
import { isThresholdDue } from '#rules/threshold.ts'
import type { Tx } from '../../db/client.ts'
import type { CustomerRow } from '../../db/schema.ts'
import { usageBetween } from '../../db/stores/usage.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { accountWorkflow } from '../../workflows/account.ts'
import { advance, type Cause, takes } from '../../workflows/advance.ts'
import { lockCustomer } from '../customers/locked-customer.ts'
import { accountFacts } from './account-facts.ts'
import { billedUsage } from './billed-usage.ts'
import { issueInvoice } from './issue-invoice.ts'

/**
 * The last day that may be billed and whose usage is known. An invoice that reached past it, over the end of a month that is not
 * closed yet, would have the support of that month billed again with the next one.
 */
const lastKnownDay = (row: CustomerRow, at: Date): string | null => {
  const last = lastBillableDay(row, at)
  return row.usageThrough !== null && row.usageThrough > last ? last : row.usageThrough
}

/** Issues a threshold invoice, due at once, when the unbilled usage has reached the customer's threshold. */
export const watchThreshold =
  (deps: Deps) =>
  async (customerId: string): Promise<void> => {
    await withTransaction(deps.db, async (tx) => {
      const row = await lockCustomer(tx, customerId, undefined)
      const at = deps.clock.now()
      const lastDay = lastKnownDay(row, at)
      if (lastDay === null) return
      const billed = await billedUsage(tx, row, lastDay)
      if (!billed || !isThresholdDue(billed, row.threshold)) return
      await issueInvoice(deps, tx, row, {
        type: 'threshold',
        billingMonth: billingMonthOf(at),
        lastDay,
        issuedAt: at,
        dueAt: at,
      })
    })
    deps.crashpoint('threshold.watched')
  }

const exceedsQuota = async (tx: Tx, row: CustomerRow, at: Date): Promise<boolean> => {
  if (row.monthlyQuota === null) return false
  const firstDay = firstDayOf(billingMonthOf(at))
  return (await usageBetween(tx, row.id, firstDay, riyadhDay(at))) > row.monthlyQuota
}

/** Suspends an account whose usage of the month has passed its quota; on the 1st of a month the counting begins anew. */
export const watchQuota =
  (deps: Deps) =>
  async (customerId: string, cause: Cause): Promise<void> => {
    await withTransaction(deps.db, async (tx) => {
      const row = await lockCustomer(tx, customerId, undefined)
      const exceeded = await exceedsQuota(tx, row, deps.clock.now())
      const event = { type: exceeded ? 'quota.exceeded' : 'quota.reset' } as const
      const context = await accountFacts(deps, tx, row)
      if (!takes(accountWorkflow, row, event, context)) return
      await advance(deps, tx, accountWorkflow, row, { event, context, cause })
    })
    deps.crashpoint('quota.watched')
  }
