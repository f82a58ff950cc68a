import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { type InvoiceSortField, listInvoices } from '#contract/endpoints/invoices.ts'
import { PAGE_SIZE, type SortOrder } from '#contract/entities/paging.ts'
import { invoiceSnapshot } from '#machines/invoice/invoice.machine.ts'
import { isInFlight } from '#machines/invoice/selectors.ts'
import { call } from '#src/shared/api/api.ts'
import { currentQuery } from '#src/shared/session/current-query.ts'
import { listQueryOf, type TableSearch } from '#src/shared/table/table-search.ts'

export interface InvoicesWanted {
  page: number
  sortField?: InvoiceSortField
  sortOrder?: SortOrder
}

/** How often a list is read again while the result of a charge in it is not known yet. */
const CHECKING_MS = 5000

/** One page of the invoices. While it is on its way, the page before stays. */
export const invoicesQuery = (wanted: InvoicesWanted) =>
  queryOptions({
    queryKey: ['invoices', 'list', wanted],
    queryFn: ({ signal }) => call(listInvoices, { query: { limit: PAGE_SIZE, ...wanted } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.invoices.some((invoice) => isInFlight(invoiceSnapshot(invoice))) ? CHECKING_MS : false,
  })

/** Asks for the page of this address at once; the screen shows that it is on its way. */
export const askForInvoices = (
  queryClient: QueryClient,
  search: Pick<TableSearch, 'page' | 'order'> & { sort?: InvoiceSortField | undefined },
): void => {
  if (!queryClient.getQueryData(currentQuery.queryKey)?.customer) return
  void queryClient.prefetchQuery(invoicesQuery(listQueryOf(search)))
}
