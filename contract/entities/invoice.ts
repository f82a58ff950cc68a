import { z } from 'zod/mini'
import { InvoiceChart } from './chart.ts'
import { Halalas, Instant } from './common.ts'
import { CardType, ChargeSlot } from './payment-method.ts'

const INVOICE_TYPES = ['monthly', 'threshold', 'settlement'] as const
export const InvoiceType = z.enum(INVOICE_TYPES)
export type InvoiceType = z.output<typeof InvoiceType>

const INVOICE_STATUSES = ['unpaid', 'paid', 'failed'] as const
export const InvoiceStatus = z.enum(INVOICE_STATUSES)
export type InvoiceStatus = z.output<typeof InvoiceStatus>

/** First four digits the year, last two the month: 202611. */
export const BillingMonth = z.int().check(
  z.minimum(200001),
  z.maximum(999912),
  z.refine((month) => month % 100 >= 1 && month % 100 <= 12),
)

const text = z.nullable(z.string())

/** How a charge ended. `checking`: the provider has not told yet; nothing is charged again meanwhile. */
export const PaymentResult = z.enum(['paid', 'failed', 'checking'])
export type PaymentResult = z.output<typeof PaymentResult>

/** One card that was charged, and what became of it. `reason`: why it was declined. */
export const PaymentAttempt = z.object({
  id: z.string(),
  at: Instant,
  cardType: CardType,
  cardLast4: z.string(),
  slot: ChargeSlot,
  amount: Halalas,
  currency: z.string(),
  status: PaymentResult,
  reason: text,
})
export type PaymentAttempt = z.output<typeof PaymentAttempt>

/**
 * What a customer owes for a month, for passing the threshold, or at the end. All amounts are halalas. `netAmount` is what the
 * customer pays: gross less discount, with VAT. `chart`: how it gets paid, closer than `status` tells.
 * `qoyod_reference` is the document number, null until the accounting provider has given it. `resellerMargin` and
 * `netPayableGoogle` are null for customers.
 */
export const Invoice = z.object({
  id: z.string(),
  customerId: z.string(),
  qoyodInvoiceId: text,
  billingMonth: BillingMonth,
  currency: z.string(),
  grossAmount: Halalas,
  chargedAmount: Halalas,
  discount: Halalas,
  vatAmount: Halalas,
  netAmount: Halalas,
  resellerMargin: z.nullable(Halalas),
  netPayableGoogle: z.nullable(Halalas),
  status: InvoiceStatus,
  chart: InvoiceChart,
  invoiceUrl: text,
  /** Whether its electronic invoice can be had: one issued before there were any has none. */
  hasTaxDocument: z.boolean(),
  qoyod_reference: text,
  paymentFailedAttempts: z.int(),
  lastPaymentFailureReason: text,
  paymentAttempts: z.int(),
  lastAttemptAt: z.nullable(Instant),
  /** The cards charged in the last round, each because the one before it was declined. */
  lastAttempts: z.array(PaymentAttempt),
  /** When it is tried again by itself, after a failure. */
  nextAttemptAt: z.nullable(Instant),
  issuedAt: Instant,
  dueDate: Instant,
  chargedAt: z.nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
  thresholdInvoice: z.boolean(),
  description: z.string(),
  type: InvoiceType,
  /** Counts the threshold invoices of one month from 1. */
  thresholdSequenceNumber: z.nullable(z.int()),
})
export type Invoice = z.output<typeof Invoice>

/** The dashboard's last invoice: with its support line in halalas, and the last day it bills. */
export const LastInvoice = z.extend(Invoice, {
  supportLineItem: Halalas,
  last_bill_date: z.iso.date(),
})
export type LastInvoice = z.output<typeof LastInvoice>

/** One month of the chart: what was billed for it and what is not billed yet, in halalas and before VAT. */
export const MonthFigures = z.object({
  billingMonth: BillingMonth,
  billed: Halalas,
  unbilled: Halalas,
})
export type MonthFigures = z.output<typeof MonthFigures>

/**
 * Money the card provider took that no charge of ours stands for. While there is one, nothing is charged. `invoices`: the open
 * invoices over the same amount, which it may have paid.
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
