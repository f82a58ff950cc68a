import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { InvoiceChart } from '../entities/chart.ts'
import { Halalas, Instant } from '../entities/common.ts'
import {
  Invoice,
  LastInvoice,
  MonthFigures,
  PaymentAttempt,
  PaymentResult,
  UnexplainedPayment,
} from '../entities/invoice.ts'
import { Paged, PageQuery } from '../entities/paging.ts'
import { INVOICE_SORT_FIELDS } from '../entities/sorting.ts'

export const InvoiceSortField = z.enum(INVOICE_SORT_FIELDS)
export type InvoiceSortField = z.output<typeof InvoiceSortField>

export const getInvoiceSummary = defineEndpoint({
  id: 'invoices.summary',
  method: 'GET',
  path: '/v1/invoices/summary',
  access: 'customer',
  summary: 'Get the figures of the dashboard: unbilled amount, next charge, debt, twelve months',
  reply: z.object({
    /** The moment the figures are of, by the server’s clock. */
    asOf: Instant,
    /** Usage since the last invoice at the customer’s discount, with support charges, before VAT. */
    unbilledAmount: Halalas,
    /** Usage of the running Riyadh month as far as it is known, before discount and VAT: what a monthly quota counts. */
    usageOfMonth: Halalas,
    currency: z.string(),
    /** When something is charged next, never after the end of the subscription; null while nothing is. */
    nextCharge: z.nullable(Instant),
    lastInvoice: z.nullable(LastInvoice),
    /** The backup card paid the last invoice because the primary one, which is still the same, was declined. */
    fallback: z.nullable(z.object({ declined: PaymentAttempt, paid: PaymentAttempt })),
    /** The last try to subscribe again, which the primary card, still the same, declined. */
    declinedResubscription: z.nullable(PaymentAttempt),
    /** Payments because of which nothing is charged until an administrator has decided. */
    unexplainedPayments: z.array(UnexplainedPayment),
    /** Unpaid and failed invoices together. */
    outstanding: z.object({
      count: z.int(),
      amount: Halalas,
      checking: z.boolean(),
      /** Each of them, the longest due first. */
      invoices: z.array(z.object({ id: z.string(), chart: InvoiceChart })),
    }),
    /** Oldest first; the last one is the month that is running. */
    months: z.array(MonthFigures),
  }),
  errors: [],
  failure: 'invoices',
})

export const listInvoices = defineEndpoint({
  id: 'invoices.list',
  method: 'GET',
  path: '/v1/invoices',
  access: 'customer',
  summary: 'List invoices, newest first unless sorted',
  query: z.extend(PageQuery, { sortField: z.optional(InvoiceSortField) }),
  reply: z.extend(Paged, { invoices: z.array(Invoice) }),
  errors: [],
  failure: 'invoices',
})

export const signInvoiceUrl = defineEndpoint({
  id: 'invoices.signedUrl',
  method: 'POST',
  path: '/v1/invoices/signed-url',
  access: 'customer',
  summary: 'Create a short-lived signed URL for an invoice',
  /** Of its paper, `invoiceUrl` of the invoice; with the ending `.xml` instead of its signed electronic invoice. */
  body: z.object({ fileName: z.string().check(z.minLength(1), z.maxLength(300)) }),
  reply: z.object({ url: z.url() }),
  errors: ['not-found', 'invoice-not-ready', 'tax-document-missing'],
  failure: 'invoiceUrl',
})

export const retryPayment = defineEndpoint({
  id: 'invoices.retryPayment',
  method: 'POST',
  path: '/v1/invoices/retry-payment',
  access: 'customer',
  summary: 'Charge what is owed now, and the backup card only after a definite decline',
  reply: z.object({
    status: PaymentResult,
    message: z.nullable(z.string()),
    /** The cards that were charged for the invoice this ended with. */
    attempts: z.array(PaymentAttempt),
    /** When it is tried again by itself, after a failure. */
    nextAttemptAt: z.nullable(Instant),
    /** Until then the same answer is repeated without asking the bank. */
    againInSeconds: z.int(),
  }),
  errors: ['nothing-owed', 'card-missing', 'payment-in-flight', 'charging-stopped'],
  failure: 'retryPayment',
})

const paymentParams = z.object({ customerId: z.uuid(), paymentId: z.uuid() })
const ChargingReply = z.object({ chargingStopped: z.boolean() })

export const adoptPayment = defineEndpoint({
  id: 'invoices.adoptPayment',
  method: 'POST',
  path: '/v1/customers/:customerId/unexplained-payments/:paymentId/adopt',
  access: 'admin',
  summary: 'Record a payment found at the card provider as the payment of an open invoice of the same amount',
  params: paymentParams,
  body: z.object({ invoiceId: z.uuid() }),
  reply: ChargingReply,
  errors: [
    'not-found',
    'payment-decided',
    'payment-differs',
    'payment-not-taken',
    'payment-undecided',
    'payment-in-flight',
    'card-missing',
    'card-provider-unavailable',
  ],
  failure: 'decidePayment',
})

export const resumeCharging = defineEndpoint({
  id: 'invoices.resumeCharging',
  method: 'POST',
  path: '/v1/customers/:customerId/unexplained-payments/:paymentId/dismiss',
  access: 'admin',
  summary: 'Charge a customer again without recording a payment found at the card provider',
  params: paymentParams,
  reply: ChargingReply,
  errors: ['not-found', 'payment-decided'],
  failure: 'decidePayment',
})
