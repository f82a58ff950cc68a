import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { QueryOf } from '#contract/endpoint.ts'
import { type exportCustomers, listCustomers } from '#contract/endpoints/customer-list.ts'
import { CUSTOMERS_PAGE_SIZE } from '#contract/entities/paging.ts'
import { REVIEW_FILTER, type StatusFilter, USUAL_FILTER } from '#contract/entities/status-filter.ts'
import { CUSTOMER_LIST } from '#src/shared/account/account-changes.ts'
import { call } from '#src/shared/api/api.ts'
import { currentQuery } from '#src/shared/session/current-query.ts'
import { listQueryOf } from '#src/shared/table/table-search.ts'
import type { CustomerSearch } from './customer-search.ts'

/** Filter, search and order of the list. */
export type CustomerFilter = QueryOf<typeof exportCustomers>

export const toCustomerFilter = ({
  sort,
  order,
  search,
  status = USUAL_FILTER,
}: CustomerSearch): CustomerFilter => {
  const { page, ...sorted } = listQueryOf<CustomerSearch>({ sort, order })
  return { ...sorted, ...(search !== undefined && { searchString: search }), status }
}

/** One page of all customers with the number of applications under review. The previous page stays visible while it loads. */
export const customersQuery = (filter: CustomerFilter, page: number) =>
  queryOptions({
    queryKey: [...CUSTOMER_LIST, filter, page],
    queryFn: ({ signal }) =>
      call(listCustomers, { query: { limit: CUSTOMERS_PAGE_SIZE, page, ...filter } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Prefetches the page of this address. */
export const prefetchCustomers = (queryClient: QueryClient, search: CustomerSearch): void => {
  if (queryClient.getQueryData(currentQuery.queryKey)?.role !== 'admin') return
  void queryClient.prefetchQuery(customersQuery(toCustomerFilter(search), (search.page ?? 1) - 1))
}

/** The initial filter: applications under review, if there are any. */
export const defaultStatus = async (queryClient: QueryClient): Promise<StatusFilter> => {
  if (queryClient.getQueryData(currentQuery.queryKey)?.role !== 'admin') return USUAL_FILTER
  try {
    const waiting = customersQuery(toCustomerFilter({ status: REVIEW_FILTER }), 0)
    const { needsReview } = await queryClient.fetchQuery({ ...waiting, retry: false })
    return needsReview > 0 ? REVIEW_FILTER : USUAL_FILTER
  } catch {
    // The list of customers shows the failure.
    return USUAL_FILTER
  }
}
