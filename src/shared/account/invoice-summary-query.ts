import { queryOptions } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/endpoint.ts'
import { getInvoiceSummary } from '#contract/endpoints/invoices.ts'
import { call } from '../api/api.ts'

export type InvoiceSummary = ReplyOf<typeof getInvoiceSummary>

/** The account's figures as they are now. */
export const invoiceSummaryQuery = queryOptions({
  queryKey: ['invoices', 'summary'],
  queryFn: ({ signal }) => call(getInvoiceSummary, {}, { signal }),
})

/** True if charges wait for a decision about a payment at the card provider. */
export const isChargingStopped = (summary: InvoiceSummary | undefined): boolean =>
  summary !== undefined && summary.unexplainedPayments.length > 0
