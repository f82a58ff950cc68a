import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { QueryOf } from '#contract/endpoint.ts'
import {
  CUSTOMER_SORT_FIELDS,
  type CustomerSortField,
  type exportCustomers,
  listCustomers,
} from '#contract/endpoints/customer-list.ts'
import { CUSTOMERS_PAGE_SIZE } from '#contract/entities/paging.ts'
import { call } from '#src/shared/api/api.ts'
import { currentQuery } from '#src/shared/session/current-query.ts'
import { root } from '#src/shared/storage/root.ts'
import type { StatusFilter } from '#src/shared/table/status-filters.ts'
import { listQueryOf, type TableSearch, tableSearch } from '#src/shared/table/table-search.ts'

/** What the address of Manage Customers may say. */
export const customerSearch = tableSearch(CUSTOMER_SORT_FIELDS)
export type CustomerSearch = TableSearch & { sort?: CustomerSortField | undefined }

/** The filter when nothing was chosen yet. */
export const USUAL_STATUS: StatusFilter = 'active'

/** What of the list is wanted: filter, search and order. */
export type Wanted = QueryOf<typeof exportCustomers>

/** The address with what was looked at last, when it does not say itself which customers it means; null when it does. */
export const resumedSearch = (search: CustomerSearch): CustomerSearch | null => {
  if (search.status !== undefined) return null
  const { page, status } = root.slice('customers')
  const isBare = Object.values(search).every((value) => value === undefined)
  return {
    ...search,
    status: status === 'pending' ? USUAL_STATUS : status,
    ...(isBare && page > 0 && { page: page + 1 }),
  }
}

export const wantedOf = ({ sort, order, search, status = USUAL_STATUS }: CustomerSearch): Wanted => {
  const { page, ...sorted } = listQueryOf<CustomerSearch>({ sort, order })
  return { ...sorted, ...(search !== undefined && { searchString: search }), status }
}

const LIST = ['customer-list']

/** One page of all customers, with how many wait for a review. While it is on its way, the page before stays. */
export const customersQuery = (wanted: Wanted, page: number) =>
  queryOptions({
    queryKey: [...LIST, wanted, page],
    queryFn: ({ signal }) =>
      call(listCustomers, { query: { limit: CUSTOMERS_PAGE_SIZE, page, ...wanted } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Asks for the page of this address at once; the screen shows that it is on its way. */
export const askForCustomers = (queryClient: QueryClient, search: CustomerSearch): void => {
  if (queryClient.getQueryData(currentQuery.queryKey)?.role !== 'admin') return
  void queryClient.prefetchQuery(customersQuery(wantedOf(search), (search.page ?? 1) - 1))
}
