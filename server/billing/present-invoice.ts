import type { Invoice, PaymentAttempt } from '#contract/entities/invoice.ts'
import { chargeResult, isDeclined, isHardDecline } from '#machines/charge/selectors.ts'
import { hasFailed, invoiceStatus, isPaid } from '#machines/invoice/selectors.ts'
import { lastRound } from '#rules/charges.ts'
import { payableOf } from '#rules/credit.ts'
import { englishInvoiceLabel } from '#rules/invoice-label.ts'
import { unmaskNumber } from '../accounts/open-customer.ts'
import type { ChargeWithCard, InvoiceRow } from '../db/schema.ts'
import { invoiceChart, invoiceOf } from './invoice-chart.ts'
import type { InvoiceWithCharges } from './invoice-store.ts'
import type { Payer } from './payer-store.ts'
import { taxDocumentChart } from './tax-document.ts'

/**
 * An invoice with its charges, first attempt first, as the API returns it. `number`: the customer's identification number, which
 * replaces the mask in stored file names.
 */
export const presentInvoice = (
  { row, charges, taxDocument }: InvoiceWithCharges,
  payer: Payer,
  number: string | null,
): Invoice => {
  const invoice = invoiceOf(row)
  const failed = charges.filter(({ state }) => isDeclined(state))
  return {
    ...labelsOf(row),
    id: row.id,
    customerId: row.customerId,
    qoyodInvoiceId: row.accountingId,
    purchaseOrder: row.purchaseOrder,
    currency: row.currency,
    grossAmount: row.grossAmount,
    chargedAmount: row.chargedAt === null ? 0 : payableOf(row),
    creditedAmount: row.credited,
    creditUsed: row.creditUsed,
    returnedOutside: charges.reduce((sum, charge) => sum + charge.returnedOutside, 0),
    payableAmount: isPaid(invoice) ? 0 : payableOf(row),
    discount: row.discount,
    vatAmount: row.vatAmount,
    netAmount: row.netAmount,
    resellerMargin: null,
    netPayableGoogle: null,
    status: invoiceStatus(invoice),
    chart: invoiceChart(row, charges, payer),
    invoiceUrl: row.fileKey === null ? null : unmaskNumber(row.fileName, number),
    taxDocument: taxDocument && taxDocumentChart(taxDocument),
    qoyod_reference: row.documentNumber,
    paymentFailedAttempts: failed.length,
    lastPaymentFailureReason: failed.at(-1)?.reason ?? (hasFailed(invoice) ? NO_CARD : null),
    paymentAttempts: charges.length,
    lastAttemptAt: iso(charges.at(-1)?.startedAt ?? null),
    lastAttempts: lastRound(charges).map(presentAttempt),
    nextAttemptAt: iso(row.nextAttemptAt),
    issuedAt: row.issuedAt.toISOString(),
    dueDate: row.dueAt.toISOString(),
    chargedAt: iso(row.chargedAt),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    thresholdInvoice: row.type === 'threshold',
    description: descriptionOf(row),
  }
}

/** The failure reason when no card could be charged. */
const NO_CARD = 'no-card'

const iso = (date: Date | null): string | null => date?.toISOString() ?? null

export const presentAttempt = (charge: ChargeWithCard): PaymentAttempt => {
  const { id, paymentMethodId: cardId, cardType, cardLast4, slot, amount, currency, reason } = charge
  return {
    id,
    at: charge.startedAt.toISOString(),
    cardId,
    cardType,
    cardLast4,
    slot,
    amount,
    currency,
    status: chargeResult(charge.state),
    reason,
    isHardDecline: isHardDecline(charge.state),
  }
}

/** The parts of an invoice's name. */
export const labelsOf = ({ type, billingMonth, sequence }: InvoiceRow) => ({
  type,
  billingMonth,
  thresholdSequenceNumber: type === 'threshold' ? sequence : null,
})

export const descriptionOf = (row: InvoiceRow): string => englishInvoiceLabel(labelsOf(row))
