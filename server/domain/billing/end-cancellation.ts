import { isEnding } from '#machines/account/selectors.ts'
import { hasFailed } from '#machines/invoice/selectors.ts'
import { billingMonthOf } from '#rules/billing-calendar.ts'
import { lastBillableDay } from '#rules/cancellation.ts'
import { openInvoices } from '../../db/stores/invoices.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { accountWorkflow } from '../../workflows/account.ts'
import { accountFacts, cancellationEndOf, storedAccount } from '../../workflows/account-chart.ts'
import { advance, type Cause } from '../../workflows/advance.ts'
import { invoiceOf } from '../../workflows/invoice-chart.ts'
import { chartOf } from '../../workflows/stored-chart.ts'
import { lockCustomer } from '../customers/lock-customer.ts'
import { chargeInvoice } from './charge-invoice.ts'
import { issueInvoice } from './issue-invoice.ts'

/** The last invoice: everything up to the end of the day before the subscription ends, once it is known; due at once. */
const settle = async (deps: Deps, customerId: string): Promise<boolean> =>
  withTransaction(deps.db, async (tx) => {
    const row = await lockCustomer(tx, customerId, undefined)
    if (!isEnding(chartOf(storedAccount, row, await accountFacts(deps, tx, row)))) return false
    const at = deps.clock.now()
    const lastDay = lastBillableDay(cancellationEndOf(row), at)
    if (row.usageThrough === null || row.usageThrough < lastDay) return false
    await issueInvoice(deps, tx, row, {
      type: 'settlement',
      billingMonth: billingMonthOf(row.cancellationDate ?? at),
      lastDay,
      issuedAt: at,
      dueAt: at,
    })
    return true
  })

/** Tells the account that its end is due, once every charge is decided; the chart asks whether anything is still owed. */
const conclude = async (deps: Deps, customerId: string, cause: Cause): Promise<void> =>
  withTransaction(deps.db, async (tx) => {
    const row = await lockCustomer(tx, customerId, undefined)
    const context = await accountFacts(deps, tx, row)
    if (!isEnding(chartOf(storedAccount, row, context))) return
    const open = await openInvoices(tx, customerId)
    if (!open.every((invoice) => hasFailed(invoiceOf(invoice)))) return
    await advance(deps, tx, accountWorkflow, row, {
      event: { type: 'cancellation.due' },
      context,
      cause,
    })
  })

/** Ends a subscription whose cancellation takes effect: bills the rest, charges it, and closes the account. */
export const endCancellation =
  (deps: Deps) =>
  async (customerId: string, cause: Cause): Promise<void> => {
    if (!(await settle(deps, customerId))) return
    for (const invoice of await openInvoices(deps.db, customerId))
      await chargeInvoice(deps)(invoice.id, { trigger: 'subscription-end', cause })
    await conclude(deps, customerId, cause)
  }
