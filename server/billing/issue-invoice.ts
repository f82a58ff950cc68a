import { randomUUID } from 'node:crypto'
import type { InvoiceType } from '#contract/entities/invoice.ts'
import { isBilled, isOver } from '#machines/account/selectors.ts'
import { INVOICE_VERSION } from '#machines/invoice/invoice.machine.ts'
import {
  chargeInstant,
  lastDayOf,
  monthStart,
  nextBillingMonth,
  openBillingMonth,
} from '#rules/billing-calendar.ts'
import {
  type BilledUsage,
  invoiceLines,
  invoiceTotals,
  isIssued,
  type PackageFrom,
  supportFirstDay,
} from '#rules/invoice-lines.ts'
import { addDays, riyadhDay } from '#rules/riyadh-time.ts'
import { lastBillableDay } from '#rules/subscription.ts'
import { accountOf, cancellationEndOf } from '../accounts/chart.ts'
import { lockCustomer } from '../accounts/lock-customer.ts'
import { updateCustomer } from '../accounts/store.ts'
import { recordEvent } from '../activity/record-event.ts'
import { type Cause, originOf } from '../charts/cause.ts'
import type { Tx } from '../db/client.ts'
import type { CustomerRow, InvoiceRow, PackageChangeRow } from '../db/schema.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { exportInvoiceJob } from '../jobs/jobs.ts'
import type { UsageEntry } from '../providers/cloud-billing/port.ts'
import { applyCredit } from './apply-credit.ts'
import { invoiceDetails } from './invoice-chart.ts'
import { insertInvoice, nextSequence } from './invoice-store.ts'
import { type BillableItems, billUsage, findBillable, insertUsage } from './usage-store.ts'

/** Days to look back for corrections. */
const LOOK_BACK_DAYS = 31

interface InvoicePeriod {
  type: InvoiceType
  billingMonth: number
  /** The last billed Riyadh day. */
  lastDay: string
  issuedAt: Date
  dueAt: Date
  cause: Cause
}

/**
 * Issues an invoice for all unbilled usage through a day. Returns null when the account is not billed, or when the amount is below
 * the minimum charge. Usage below the minimum waits for the next invoice. The caller locks the customer's row.
 */
export const issueInvoice = async (
  deps: Deps,
  tx: Tx,
  row: CustomerRow,
  { type, billingMonth, lastDay, issuedAt, dueAt, cause }: InvoicePeriod,
): Promise<InvoiceRow | null> => {
  const billed = billedUsage(row, await findBillable(tx, row.id), lastDay)
  if (!billed) return null
  const lines = invoiceLines(type, billed)
  const totals = invoiceTotals(lines)
  if (!isIssued(totals)) return null
  const { gross, discount, vat, net } = totals

  const at = deps.clock.now()
  const invoice = await insertInvoice(
    tx,
    {
      id: randomUUID(),
      customerId: row.id,
      type,
      billingMonth,
      sequence: await nextSequence(tx, row.id, type, billingMonth),
      grossAmount: gross,
      discount,
      vatAmount: vat,
      netAmount: net,
      lastDay,
      machineVersion: INVOICE_VERSION,
      purchaseOrder: row.purchaseOrder,
      issuedAt,
      dueAt,
      createdAt: at,
      updatedAt: at,
    },
    lines,
  )
  await billUsage(tx, row, lastDay, invoice.id)
  await recordEvent(deps, tx, {
    event: 'invoice.issued',
    customerId: row.id,
    details: invoiceDetails(invoice),
    ...originOf(cause),
  })
  await deps.jobs.plan(tx, exportInvoiceJob, { invoiceId: invoice.id, customerId: row.id })
  return applyCredit(deps, tx, invoice, originOf(cause).requestId)
}

/**
 * Closes every completed month, oldest first, each in its own transaction. Invoices are issued on the 1st at midnight in Riyadh and
 * due on the 6th.
 */
export const closeMonths = async (deps: Deps, customerId: string, cause: Cause): Promise<void> => {
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
        cause,
      })
      await updateCustomer(tx, customerId, { closedMonth: month }, deps.clock.now())
      return true
    })
    if (!closed) return
  }
}

/**
 * Fetches the usage of the Riyadh days since the last fetch, through yesterday, and corrections of the `LOOK_BACK_DAYS` before. With
 * `again`, fetches even if yesterday's usage is known. Throws ProviderFailure.
 */
export const receiveUsage = async (
  deps: Deps,
  row: CustomerRow,
  { again = false }: { again?: boolean } = {},
): Promise<void> => {
  const at = deps.clock.now()
  const yesterday = addDays(riyadhDay(at), -1)
  const { gcpSubBillingAccountId: account, usageThrough } = row
  if (isOver(accountOf(row))) return
  if (!again && usageThrough !== null && usageThrough >= yesterday) return
  // Without a cloud account there is no usage to fetch. The day still counts as known, because a month closes only when all its usage is known.
  const entries = account ? await listEntries(deps, row, account, yesterday) : []
  await withTransaction(deps.db, async (tx) => {
    const locked = await lockCustomer(tx, row.id, undefined)
    const isNew = await insertUsage(
      tx,
      entries.map((entry) => ({
        ...entry,
        customerId: row.id,
        receivedAt: at,
        invoiceId: null,
        subAccountId: account,
      })),
    )
    if (isNew && !locked.hasUsage) await updateCustomer(tx, row.id, { hasUsage: true }, at)
    // A concurrent run may have stored a later day.
    if (locked.usageThrough === null || locked.usageThrough < yesterday)
      await updateCustomer(tx, row.id, { usageThrough: yesterday }, at)
  })
}

/**
 * The unbilled usage for an invoice whose last Riyadh day is `lastDay`. Null while the account is not billed: before activation and after
 * cancellation.
 */
export const billedUsage = (
  row: CustomerRow,
  billable: BillableItems,
  lastDay: string,
): BilledUsage | null => {
  const { activationDate } = row
  if (!isBilled(accountOf(row)) || activationDate === null) return null
  return {
    usage: billable.usage,
    thresholdUsage: billable.thresholdUsage,
    discountBps: row.discountBps,
    packages: billable.packages.map(fromDay),
    firstDay: supportFirstDay(riyadhDay(activationDate), billable.supportBilledThrough),
    lastDay,
  }
}

const fromDay = ({ package: name, since, monthlyPrice, percent }: PackageChangeRow): PackageFrom => ({
  package: name,
  firstDay: riyadhDay(since),
  monthlyPrice,
  percent,
})

const listEntries = (
  deps: Deps,
  { createdAt, usageThrough }: CustomerRow,
  account: string,
  throughDay: string,
): Promise<UsageEntry[]> => {
  const firstDay = riyadhDay(createdAt)
  const from = usageThrough === null ? firstDay : addDays(usageThrough, -LOOK_BACK_DAYS)
  return deps.ports.cloudBilling.listUsage(account, from < firstDay ? firstDay : from, throughDay)
}

/** The next month to close; null while its usage is not complete. The settlement bills the month in which a subscription ends. */
const monthToClose = (row: CustomerRow, now: Date): number | null => {
  const { usageThrough } = row
  if (!usageThrough || isOver(accountOf(row))) return null
  const month = openBillingMonth(row)
  if (month === null) return null
  const lastDay = lastDayOf(month)
  return lastDay <= usageThrough && lastDay <= lastBillableDay(cancellationEndOf(row), now) ? month : null
}
