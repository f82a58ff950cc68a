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

/** Whether nothing is charged because a payment at the card provider has to be decided about first. */
export const isChargingStopped = (summary: InvoiceSummary | undefined): boolean =>
  summary !== undefined && summary.unexplainedPayments.length > 0
