import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { type InvoiceSortField, listInvoices } from '#contract/endpoints/invoices.ts'
import { PAGE_SIZE, type SortOrder } from '#contract/entities/paging.ts'
import { invoiceSnapshot } from '#machines/invoice/invoice.machine.ts'
import { isInFlight } from '#machines/invoice/selectors.ts'
import { creditNotesQuery } from '#src/shared/account/credit-notes-query.ts'
import { call } from '#src/shared/api/api.ts'
import { currentQuery } from '#src/shared/session/current-query.ts'
import { listQueryOf, withoutUndefined } from '#src/shared/table/table-search.ts'
import type { InvoiceFilters, InvoiceSearch } from './invoice-search.ts'

interface InvoicesPage extends InvoiceFilters {
  page: number
  sortField?: InvoiceSortField
  sortOrder?: SortOrder
}

/** Milliseconds between two reads of the list while a charge in it is pending. */
const CHECKING_MS = 5000

/** One page of the invoices. The previous page stays visible while it loads. */
export const invoicesQuery = (query: InvoicesPage) =>
  queryOptions({
    queryKey: ['invoices', 'list', query],
    queryFn: ({ signal }) => call(listInvoices, { query: { limit: PAGE_SIZE, ...query } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.invoices.some((invoice) => isInFlight(invoiceSnapshot(invoice))) ? CHECKING_MS : false,
  })

/** Prefetches the page of this address, and the credit notes beside it. */
export const prefetchInvoices = (
  queryClient: QueryClient,
  { year, status, type, ...search }: InvoiceSearch,
): void => {
  if (!queryClient.getQueryData(currentQuery.queryKey)?.customer) return
  void queryClient.prefetchQuery(
    invoicesQuery({ ...listQueryOf(search), ...withoutUndefined({ year, status, type }) }),
  )
  void queryClient.prefetchQuery(creditNotesQuery)
}
