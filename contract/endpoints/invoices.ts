import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { InvoiceChart } from '../entities/chart.ts'
import { EmptyReply, Halalas, Instant } from '../entities/common.ts'
import { CustomerReply } from '../entities/customer.ts'
import {
  Invoice,
  InvoiceDetails,
  InvoiceTotals,
  LastInvoice,
  MonthFigures,
  PaymentAttempt,
  PaymentResult,
  UnexplainedPayment,
} from '../entities/invoice.ts'
import { INVOICE_YEARS } from '../entities/invoice-filters.ts'
import { InvoiceFilters } from '../entities/list-filters.ts'
import { NextChargeAmount } from '../entities/next-charge.ts'
import { PageQuery, Paging } from '../entities/paging.ts'
import { INVOICE_SORT_FIELDS } from '../entities/sorting.ts'
import { isStatementPeriod, Statement, StatementMonths } from '../entities/statement.ts'
import { STATEMENT_FORMATS } from '../entities/statement-kinds.ts'
import { InvoiceRecipient } from '../forms/invoice-recipient.ts'
import { PurchaseOrder } from '../forms/purchase-order.ts'
import { LANGUAGES } from '../languages.ts'
import { opaqueText } from '../text/required.ts'

export const InvoiceSortField = z.enum(INVOICE_SORT_FIELDS)
export type InvoiceSortField = z.output<typeof InvoiceSortField>

export const getInvoiceSummary = defineEndpoint({
  id: 'invoices.summary',
  method: 'GET',
  path: '/v1/invoices/summary',
  access: 'customer',
  summary: 'Get the billing figures of the dashboard',
  reply: z.object({
    /** Time of the figures, by the server’s clock. */
    asOf: Instant,
    /** Usage since the last invoice, minus discount, plus support charges, before VAT. */
    unbilledAmount: Halalas,
    /** Known usage of the current Riyadh month before discount and VAT; a monthly quota counts this. */
    usageOfMonth: Halalas,
    currency: z.string(),
    /** Time of the next charge, never after the end of the subscription; null when none is planned. */
    nextCharge: z.nullable(Instant),
    /** The amount of that charge; null when none is planned. */
    nextChargeAmount: z.nullable(NextChargeAmount),
    lastInvoice: z.nullable(LastInvoice),
    /** Set if the backup card paid the last invoice after a decline of the primary card, until the primary card changes. */
    fallback: z.nullable(z.object({ declined: PaymentAttempt, paid: PaymentAttempt })),
    /** The last declined re-subscription, until the primary card changes. */
    declinedResubscription: z.nullable(PaymentAttempt),
    /** While the list is not empty, nothing is charged until an administrator decides. */
    unexplainedPayments: z.array(UnexplainedPayment),
    /** Unpaid and failed invoices together. */
    outstanding: z.object({
      count: z.int(),
      amount: Halalas,
      checking: z.boolean(),
      /** Earliest due first. */
      invoices: z.array(z.object({ id: z.string(), chart: InvoiceChart })),
    }),
    /** Twelve months, oldest first; the last is the current month. */
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
  summary: 'List the filtered invoices (default: newest first)',
  query: z.extend(PageQuery, { sortField: z.optional(InvoiceSortField), ...InvoiceFilters.shape }),
  reply: z.extend(Paging, {
    invoices: z.array(Invoice),
    totals: InvoiceTotals,
    /** The years in which the customer got invoices or credit notes, whatever the filters; newest first. */
    years: z.array(z.int()),
  }),
  errors: [],
  failure: 'invoices',
})

export const getStatement = defineEndpoint({
  id: 'invoices.statement',
  method: 'GET',
  path: '/v1/invoices/statement',
  access: 'customer',
  summary: 'Get the statement of a period (default: the current year)',
  query: StatementMonths.check(z.refine(isStatementPeriod)),
  reply: Statement,
  errors: [],
  failure: 'statement',
})

export const exportStatement = defineEndpoint({
  id: 'invoices.exportStatement',
  method: 'GET',
  path: '/v1/invoices/statement/file',
  access: 'customer',
  summary: 'Export the statement of a period as CSV or PDF',
  query: z
    .extend(StatementMonths, {
      format: z._default(z.enum(STATEMENT_FORMATS), 'csv'),
      language: z._default(z.enum(LANGUAGES), 'en'),
    })
    .check(z.refine(isStatementPeriod)),
  /** The file. */
  reply: z.unknown(),
  errors: [],
  failure: 'exportStatement',
})

export const downloadYear = defineEndpoint({
  id: 'invoices.year',
  method: 'GET',
  path: '/v1/invoices/year',
  access: 'customer',
  summary: 'Export all documents and the statement of a year as a ZIP',
  query: z.object({
    /** Year of issue in Riyadh; the current one by default. */
    year: z.optional(
      z.pipe(z.coerce.number(), z.int().check(z.minimum(INVOICE_YEARS.first), z.maximum(INVOICE_YEARS.last))),
    ),
    language: z._default(z.enum(LANGUAGES), 'en'),
  }),
  /** The file. */
  reply: z.unknown(),
  errors: ['document-not-ready', 'document-in-correction', 'archives-busy'],
  failure: 'downloadYear',
})

const InvoiceParams = z.object({ reference: opaqueText.check(z.minLength(1), z.maxLength(100)) })

export const getInvoice = defineEndpoint({
  id: 'invoices.get',
  method: 'GET',
  path: '/v1/invoices/:reference',
  access: 'customer',
  summary: 'Get an invoice with its lines, payments, credit notes and disputes',
  /** `reference`: the document number, or the id. */
  params: InvoiceParams,
  reply: InvoiceDetails,
  errors: ['not-found'],
  failure: 'invoice',
})

export const exportInvoiceCosts = defineEndpoint({
  id: 'invoices.costs',
  method: 'GET',
  path: '/v1/invoices/:reference/costs',
  access: 'customer',
  summary: 'Export the costs of an invoice as a FOCUS 1.2 CSV',
  /** `reference`: the document number, or the id. */
  params: InvoiceParams,
  /** The file. */
  reply: z.unknown(),
  errors: ['not-found'],
  failure: 'exportInvoiceCosts',
})

export const sendInvoice = defineEndpoint({
  id: 'invoices.send',
  method: 'POST',
  path: '/v1/invoices/:reference/send',
  access: 'customer',
  summary: 'Send the PDF of an invoice to an e-mail address',
  /** `reference`: the document number, or the id. */
  params: InvoiceParams,
  body: InvoiceRecipient,
  reply: EmptyReply,
  errors: ['not-found', 'invoice-not-ready', 'invoice-in-correction'],
  failure: 'sendInvoice',
})

export const signInvoiceUrl = defineEndpoint({
  id: 'invoices.signedUrl',
  method: 'POST',
  path: '/v1/invoices/signed-url',
  access: 'customer',
  summary: 'Create a short-lived signed URL for an invoice or a credit note',
  /** `invoiceUrl` (PDF), or the same name ending in `.xml` (signed e-invoice). */
  body: z.object({ fileName: opaqueText.check(z.minLength(1), z.maxLength(300)) }),
  /** `fileName`: the name under which the file is saved. */
  reply: z.object({ url: z.url(), fileName: z.string() }),
  errors: [
    'not-found',
    'invoice-not-ready',
    'invoice-in-correction',
    'credit-note-not-ready',
    'credit-note-in-correction',
  ],
  failure: 'invoiceUrl',
})

export const setPurchaseOrder = defineEndpoint({
  id: 'invoices.setPurchaseOrder',
  method: 'PUT',
  path: '/v1/invoices/purchase-order',
  access: 'customer',
  summary: 'Set the purchase-order number of following invoices',
  body: PurchaseOrder,
  reply: CustomerReply,
  errors: ['version-conflict'],
  failure: 'setPurchaseOrder',
})

export const retryPayment = defineEndpoint({
  id: 'invoices.retryPayment',
  method: 'POST',
  path: '/v1/invoices/retry-payment',
  access: 'customer',
  summary: 'Charge the outstanding invoices now',
  /** `cardId`: the saved card to charge, in any slot, without a fallback. Null: the primary card, then the backup card. */
  body: z._default(z.object({ cardId: z.nullable(z.uuid()) }), { cardId: null }),
  reply: z.object({
    status: PaymentResult,
    message: z.nullable(z.string()),
    /** The charges of all invoices, oldest first. The backup card is charged only after a definite decline. */
    attempts: z.array(PaymentAttempt),
    /** Time of the next automatic retry, after a failure. */
    nextAttemptAt: z.nullable(Instant),
    /** No saved card can be charged; another card is charged as soon as it is saved. */
    needsCard: z.boolean(),
    /** For this many seconds, a repeated call gets the same response and charges nothing. */
    againInSeconds: z.int(),
  }),
  errors: [
    'not-found',
    'nothing-owed',
    'card-missing',
    'card-expired',
    'card-unusable',
    'payment-in-flight',
    'invoice-disputed',
    'charging-stopped',
    'charging-paused',
  ],
  failure: 'retryPayment',
})

const paymentParams = z.object({ customerId: z.uuid(), paymentId: z.uuid() })
const ChargingReply = z.object({ chargingStopped: z.boolean() })

export const adoptPayment = defineEndpoint({
  id: 'invoices.adoptPayment',
  method: 'POST',
  path: '/v1/customers/:customerId/unexplained-payments/:paymentId/adopt',
  access: 'admin',
  summary: 'Record an unexplained payment as the payment of an open invoice',
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
  summary: 'Dismiss an unexplained payment and resume charging',
  params: paymentParams,
  reply: ChargingReply,
  errors: ['not-found', 'payment-decided'],
  failure: 'decidePayment',
})
