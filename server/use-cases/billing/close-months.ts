import {
  chargeInstant,
  lastDayOf,
  monthStart,
  nextBillingMonth,
  openBillingMonth,
} from '#rules/billing-calendar.ts'
import { lastBillableDay } from '#rules/cancellation.ts'
import type { CustomerRow } from '../../db/schema.ts'
import { updateCustomer } from '../../db/stores/customers.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { cancellationEndOf } from '../../workflows/account.ts'
import { lockCustomer } from '../customers/locked-customer.ts'
import { issueInvoice } from './issue-invoice.ts'

/** The month to close next, once all of its usage is known; null when none is over. The last one is for the settlement to bill. */
const monthToClose = (row: CustomerRow, now: Date): number | null => {
  const { status, usageThrough } = row
  if (!usageThrough || status === 'cancelled') return null
  const month = openBillingMonth(row)
  if (month === null) return null
  const lastDay = lastDayOf(month)
  return lastDay <= usageThrough && lastDay <= lastBillableDay(cancellationEndOf(row), now) ? month : null
}

/** Closes every month that is over, the oldest first: issued on the 1st at midnight, due on the 6th, each in a transaction. */
export const closeMonths =
  (deps: Deps) =>
  async (customerId: string): Promise<void> => {
    for (;;) {
      const closed = await withTransaction(deps.db, async (tx) => {
        const row = await lockCustomer(tx, customerId, undefined)
        const month = monthToClose(row, deps.clock.now())
        if (month === null) return false
        const next = nextBillingMonth(month)
        await issueInvoice(deps, tx, row, {
          type: 'monthly',
          billingMonth: month,
          lastDay: lastDayOf(month),
          issuedAt: monthStart(next),
          dueAt: chargeInstant(next),
        })
        await updateCustomer(tx, customerId, { closedMonth: month }, deps.clock.now())
        return true
      })
      deps.crashpoint('month.closed')
      if (!closed) return
    }
  }
