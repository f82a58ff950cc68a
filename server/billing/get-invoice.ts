import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/invoices.ts'
import { INVOICE_PRODUCTS, type InvoiceDispute, type InvoiceLine } from '#contract/entities/invoice.ts'
import { disputeSnapshot } from '#machines/dispute/dispute.machine.ts'
import { disputeResult } from '#machines/dispute/selectors.ts'
import { discountedLines, type InvoiceLine as LedgerLine } from '#rules/invoice-lines.ts'
import { openNumber } from '../accounts/open-customer.ts'
import type { ShownDisputeRow } from '../db/tables/billing-tables.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import type { Call } from '../request/route.ts'
import { presentCreditNote } from './credit-invoice.ts'
import { creditNotesOf } from './credit-note-store.ts'
import { disputeChart } from './dispute-chart.ts'
import { findInvoiceDetails } from './invoice-store.ts'
import { presentAttempt, presentInvoice } from './present-invoice.ts'

/** An invoice of the customer with its lines, charges, credit notes and disputes. Throws `not-found`. */
export const getInvoice = async (
  deps: Deps,
  { actor: { customerId }, params: { reference } }: Call<typeof endpoints.getInvoice>,
): Promise<ReplyOf<typeof endpoints.getInvoice>> => {
  const found = await findInvoiceDetails(deps.db, { customerId, reference })
  if (!found) throw new AppError('not-found')
  const { invoice, lines, disputes, payer, sealedNumber } = found
  const { row, charges } = invoice
  const number = openNumber(deps, { id: customerId, crNumber: null, sealedNumber })
  const notes = row.credited > 0 ? await creditNotesOf(deps.db, row.id) : []
  return {
    invoice: presentInvoice(invoice, { ...payer, now: deps.clock.now() }, number),
    lines: presentLines(lines),
    attempts: charges.map(presentAttempt),
    creditNotes: await Promise.all(notes.map((note) => presentCreditNote(deps, deps.db, note))),
    disputes: disputes.map(presentDispute),
    deductedAmount: row.deducted,
    stillPaidAmount: row.stillPaid,
  }
}

const presentLines = (lines: readonly LedgerLine[]): InvoiceLine[] =>
  discountedLines(lines).map(({ line, discount }) => {
    const kind = INVOICE_PRODUCTS.find((product) => product === line.kind)
    if (!kind) throw new Error(`${line.kind} is not a product of an invoice`)
    return {
      kind,
      package: line.package,
      firstDay: line.firstDay,
      lastDay: line.lastDay,
      amount: line.amount,
      discount,
    }
  })

const presentDispute = (row: ShownDisputeRow): InvoiceDispute => {
  const result = disputeResult(disputeSnapshot({ chart: disputeChart(row) }))
  return {
    id: row.id,
    amount: row.amount,
    currency: row.currency,
    openedAt: row.createdAt.toISOString(),
    result,
    decidedAt: result === null ? null : row.movedAt.toISOString(),
  }
}
