import type { Invoice, InvoiceStatus } from '#contract/entities/invoice.ts'
import { invoiceMachine } from '#machines/invoice/invoice.machine.ts'
import { englishInvoiceLabel } from '#rules/invoice-label.ts'
import type { ChargeRow, InvoiceRow } from '../../db/schema.ts'
import { assertKnown } from '../../workflows/advance.ts'
import { invoiceWorkflow } from '../../workflows/invoice.ts'

/** Why an invoice failed for which no card could be charged at all. */
const NO_CARD = 'no-card'

const iso = (date: Date | null): string | null => date?.toISOString() ?? null

/** Whether a card is being charged for an invoice in this state, or it is not known yet what became of that. */
export const isInFlight = (state: string): boolean =>
  invoiceMachine.resolveState({ value: state }).hasTag('in-flight')

const statusOf = (state: string): InvoiceStatus => (state === 'paid' || state === 'failed' ? state : 'unpaid')

/** An invoice as the portal shows it, with what became of its charges, the first attempt first. */
export const presentInvoice = (row: InvoiceRow, charges: readonly ChargeRow[]): Invoice => {
  assertKnown(invoiceWorkflow, row)
  const failed = charges.filter(({ state }) => state === 'failed')
  const labelled = {
    type: row.type,
    billingMonth: row.billingMonth,
    thresholdSequenceNumber: row.type === 'threshold' ? row.sequence : null,
  }
  return {
    ...labelled,
    id: row.id,
    customerId: row.customerId,
    qoyodInvoiceId: row.accountingId,
    currency: row.currency,
    grossAmount: row.grossAmount,
    chargedAmount: row.state === 'paid' ? row.netAmount : 0,
    discount: row.discount,
    vatAmount: row.vatAmount,
    netAmount: row.netAmount,
    resellerMargin: null,
    netPayableGoogle: null,
    status: statusOf(row.state),
    checking: isInFlight(row.state),
    invoiceUrl: row.fileName,
    qoyod_reference: row.documentNumber,
    paymentFailedAttempts: failed.length,
    lastPaymentFailureReason: failed.at(-1)?.reason ?? (row.state === 'failed' ? NO_CARD : null),
    paymentAttempts: charges.length,
    lastAttemptAt: iso(charges.at(-1)?.startedAt ?? null),
    nextAttemptAt: iso(row.nextAttemptAt),
    issuedAt: row.issuedAt.toISOString(),
    dueDate: row.dueAt.toISOString(),
    chargedAt: iso(row.chargedAt),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    thresholdInvoice: row.type === 'threshold',
    description: englishInvoiceLabel(labelled),
  }
}
