import { randomUUID } from 'node:crypto'
import type { InvoiceType } from '#contract/entities/invoice.ts'
import { INVOICE_VERSION } from '#machines/invoice/invoice.machine.ts'
import { invoiceLines, invoiceTotals } from '#rules/invoice-lines.ts'
import type { Tx } from '../../db/client.ts'
import type { CustomerRow, InvoiceRow } from '../../db/schema.ts'
import { insertInvoice, nextSequence } from '../../db/stores/invoices.ts'
import { billUsage } from '../../db/stores/usage.ts'
import type { Deps } from '../../deps.ts'
import { exportInvoiceJob } from '../../jobs/definitions.ts'
import { invoiceDetails } from '../../workflows/invoice.ts'
import { tellEvent } from '../../workflows/tell-event.ts'
import { billedUsage } from './billed-usage.ts'

/** The card provider takes nothing below SAR 1.00. */
const LEAST_CHARGE = 100

interface Wanted {
  type: InvoiceType
  billingMonth: number
  /** The last Riyadh day it bills. */
  lastDay: string
  issuedAt: Date
  dueAt: Date
}

/**
 * Issues an invoice over everything unbilled up to a day. Answers null when that is less than can be charged; then it
 * stays unbilled and goes on the next one. The caller holds the customer's row.
 */
export const issueInvoice = async (
  deps: Deps,
  tx: Tx,
  row: CustomerRow,
  { type, billingMonth, lastDay, issuedAt, dueAt }: Wanted,
): Promise<InvoiceRow | null> => {
  const billed = await billedUsage(tx, row, lastDay)
  if (!billed) return null
  const lines = invoiceLines(type, billed)
  const { gross, discount, vat, net } = invoiceTotals(lines)
  if (net < LEAST_CHARGE) return null

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
      issuedAt,
      dueAt,
      createdAt: at,
      updatedAt: at,
    },
    lines,
  )
  await billUsage(tx, row, lastDay, invoice.id)
  await tellEvent(deps, tx, {
    event: 'invoice.issued',
    customerId: row.id,
    details: invoiceDetails(invoice),
    requestId: invoice.id,
    byServer: true,
  })
  await deps.jobs.plan(tx, exportInvoiceJob, { invoiceId: invoice.id, customerId: row.id })
  return invoice
}
