import { z } from 'zod/mini'
import { InvoiceChart, TaxDocumentChart } from './chart.ts'
import { Halalas, Instant, PackageName } from './common.ts'
import { CreditNote } from './credit-note.ts'
import { DISPUTE_RESULTS } from './dispute.ts'
import { INVOICE_TYPES } from './invoice-filters.ts'
import { CardType, ChargeSlot } from './payment-method.ts'

export const InvoiceType = z.enum(INVOICE_TYPES)
export type InvoiceType = z.output<typeof InvoiceType>

const INVOICE_STATUSES = ['unpaid', 'paid', 'failed'] as const
export const InvoiceStatus = z.enum(INVOICE_STATUSES)
export type InvoiceStatus = z.output<typeof InvoiceStatus>

/** Year and month: 202611. */
export const BillingMonth = z.int().check(
  z.minimum(200001),
  z.maximum(999912),
  z.refine((month) => month % 100 >= 1 && month % 100 <= 12),
)

const text = z.nullable(z.string())

/** Result of a charge. `checking`: unknown; no other card is charged until the result is known. */
export const PaymentResult = z.enum(['paid', 'failed', 'checking'])
export type PaymentResult = z.output<typeof PaymentResult>

/** A charge of one card. `reason` is the reason of a decline. After a hard decline, the same card can never pay. */
export const PaymentAttempt = z.object({
  id: z.string(),
  at: Instant,
  cardId: z.string(),
  cardType: CardType,
  cardLast4: z.string(),
  slot: ChargeSlot,
  amount: Halalas,
  currency: z.string(),
  status: PaymentResult,
  reason: text,
  isHardDecline: z.boolean(),
})
export type PaymentAttempt = z.output<typeof PaymentAttempt>

/**
 * An invoice. Amounts are halalas. The customer pays `netAmount`: gross less discount, with VAT. `chart` has the state of the
 * payment, which is more exact than `status`. `qoyod_reference` is the document number, null until the accounting provider issues
 * it. `resellerMargin` and `netPayableGoogle` are null for customers.
 */
export const Invoice = z.object({
  id: z.string(),
  customerId: z.string(),
  qoyodInvoiceId: text,
  billingMonth: BillingMonth,
  /** The number of the customer’s purchase order at the time of issue. */
  purchaseOrder: text,
  currency: z.string(),
  grossAmount: Halalas,
  chargedAmount: Halalas,
  /** The total of its credit notes. */
  creditedAmount: Halalas,
  /** Held credit of the customer that this invoice has used. */
  creditUsed: Halalas,
  /** Returned to the card by the card provider without a refund of ours or a dispute. The invoice stays paid. */
  returnedOutside: Halalas,
  /** Still to be paid by a card. */
  payableAmount: Halalas,
  discount: Halalas,
  vatAmount: Halalas,
  netAmount: Halalas,
  resellerMargin: z.nullable(Halalas),
  netPayableGoogle: z.nullable(Halalas),
  status: InvoiceStatus,
  chart: InvoiceChart,
  invoiceUrl: text,
  /** The submission of its latest document to the tax authority; null before the document is signed. */
  taxDocument: z.nullable(TaxDocumentChart),
  qoyod_reference: text,
  paymentFailedAttempts: z.int(),
  lastPaymentFailureReason: text,
  paymentAttempts: z.int(),
  lastAttemptAt: z.nullable(Instant),
  /** Charges of the last round; each one follows a decline of the previous one. */
  lastAttempts: z.array(PaymentAttempt),
  /** Time of the next automatic retry, after a failure. */
  nextAttemptAt: z.nullable(Instant),
  issuedAt: Instant,
  dueDate: Instant,
  chargedAt: z.nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
  thresholdInvoice: z.boolean(),
  description: z.string(),
  type: InvoiceType,
  /** Counts the threshold invoices of a month from 1. */
  thresholdSequenceNumber: z.nullable(z.int()),
})
export type Invoice = z.output<typeof Invoice>

/** The invoices of a list with all its pages, in halalas with VAT. `unpaid`: what cards still have to pay. */
export const InvoiceTotals = z.object({ amount: Halalas, unpaid: Halalas })
export type InvoiceTotals = z.output<typeof InvoiceTotals>

/** The products of an invoice. */
export const INVOICE_PRODUCTS = ['usage', 'support', 'support-percent'] as const

/**
 * A line of an invoice in halalas before VAT, for Riyadh days. The amounts add up to the `grossAmount` of the invoice, and the
 * discounts to its `discount`. The discount on a correction is negative.
 */
export const InvoiceLine = z.object({
  kind: z.enum(INVOICE_PRODUCTS),
  package: z.nullable(PackageName),
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  amount: Halalas,
  discount: Halalas,
})
export type InvoiceLine = z.output<typeof InvoiceLine>

/** A dispute of the invoice's payment, as the customer sees it. `result` is null until the customer's bank decides. */
export const InvoiceDispute = z.object({
  id: z.string(),
  amount: Halalas,
  currency: z.string(),
  openedAt: Instant,
  result: z.nullable(z.enum(DISPUTE_RESULTS)),
  decidedAt: z.nullable(Instant),
})
export type InvoiceDispute = z.output<typeof InvoiceDispute>

/** An invoice with everything that its page shows. */
export const InvoiceDetails = z.object({
  invoice: Invoice,
  /** In the order of the document. */
  lines: z.array(InvoiceLine),
  /** Every charge, first attempt first. */
  attempts: z.array(PaymentAttempt),
  /** Oldest first. */
  creditNotes: z.array(CreditNote),
  /** Oldest first. */
  disputes: z.array(InvoiceDispute),
  /** The part of its credit notes that lowers the amount to charge. */
  deductedAmount: Halalas,
  /** The part of a disputed payment that the bank did not take back. */
  stillPaidAmount: Halalas,
})
export type InvoiceDetails = z.output<typeof InvoiceDetails>

/** The last invoice on the dashboard, with its support charges in halalas and the last billed day. */
export const LastInvoice = z.extend(Invoice, {
  supportLineItem: Halalas,
  last_bill_date: z.iso.date(),
})
export type LastInvoice = z.output<typeof LastInvoice>

/** A month of the dashboard's chart, in halalas before VAT. */
export const MonthFigures = z.object({
  billingMonth: BillingMonth,
  billed: Halalas,
  unbilled: Halalas,
})
export type MonthFigures = z.output<typeof MonthFigures>

/**
 * A payment at the card provider without a charge in our ledger. While one exists, nothing is charged. `invoices`: open invoices
 * of the same amount, which the payment may have paid.
 */
export const UnexplainedPayment = z.object({
  id: z.string(),
  amount: Halalas,
  currency: z.string(),
  cardBrand: text,
  cardLast4: text,
  takenAt: Instant,
  invoices: z.array(z.object({ id: z.string(), description: z.string(), documentNumber: text })),
})
export type UnexplainedPayment = z.output<typeof UnexplainedPayment>
