import type { Invoice } from '#contract/entities/invoice.ts'
import { sampleLastInvoice } from './samples.ts'

/** The paid invoice of March, as a list of invoices has it. */
export const sampleInvoice = (change: Partial<Invoice> = {}): Invoice =>
  sampleLastInvoice({
    billingMonth: 202603,
    chargedAmount: 123_450,
    creditedAmount: 0,
    creditUsed: 0,
    payableAmount: 0,
    status: 'paid',
    invoiceUrl: '7001272475_2026-04-01_INV-2026-000041.pdf',
    taxDocument: { state: 'cleared', version: 1, facts: {} },
    qoyod_reference: 'INV-2026-000041',
    paymentAttempts: 1,
    lastAttemptAt: '2026-04-06T06:00:00.000Z',
    issuedAt: '2026-03-31T21:00:00.000Z',
    dueDate: '2026-04-05T21:00:00.000Z',
    chargedAt: '2026-04-06T06:00:00.000Z',
    description: 'Mar 2026',
    ...change,
  })

/** A page of a list as the API would answer it. */
export const samplePage = <Row>(
  name: string,
  rows: readonly Row[],
  { currentPage = 0, totalPages = 1, totalItems = rows.length } = {},
) => ({ [name]: rows, currentPage, totalPages, totalItems })

/** A page of the invoices as the API would answer it, with the sums of these invoices. */
export const sampleInvoices = (
  invoices: readonly Invoice[],
  counts: Parameters<typeof samplePage>[2] = {},
) => {
  const unpaid = invoices.filter(({ payableAmount }) => payableAmount > 0)
  return {
    ...samplePage('invoices', invoices, counts),
    totals: {
      amount: sumOf(invoices.map(({ netAmount }) => netAmount)),
      unpaid: sumOf(unpaid.map(({ payableAmount }) => payableAmount)),
    },
    years: [2026],
  }
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)
