import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { QueryOf } from '#contract/endpoint.ts'
import { type exportCustomers, listCustomers } from '#contract/endpoints/customer-list.ts'
import { CUSTOMERS_PAGE_SIZE } from '#contract/entities/paging.ts'
import { REVIEW_FILTER, type StatusFilter, USUAL_FILTER } from '#contract/entities/status-filter.ts'
import { CUSTOMER_LIST } from '#src/shared/account/keep-decision.ts'
import { call } from '#src/shared/api/api.ts'
import { currentQuery } from '#src/shared/session/current-query.ts'
import { listQueryOf } from '#src/shared/table/table-search.ts'
import type { CustomerSearch } from './customer-search.ts'

/** What of the list is wanted: filter, search and order. */
export type Wanted = QueryOf<typeof exportCustomers>

export const wantedOf = ({ sort, order, search, status = USUAL_FILTER }: CustomerSearch): Wanted => {
  const { page, ...sorted } = listQueryOf<CustomerSearch>({ sort, order })
  return { ...sorted, ...(search !== undefined && { searchString: search }), status }
}

/** One page of all customers, with how many wait for a review. While it is on its way, the page before stays. */
export const customersQuery = (wanted: Wanted, page: number) =>
  queryOptions({
    queryKey: [...CUSTOMER_LIST, wanted, page],
    queryFn: ({ signal }) =>
      call(listCustomers, { query: { limit: CUSTOMERS_PAGE_SIZE, page, ...wanted } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Asks for the page of this address at once; the screen shows that it is on its way. */
export const askForCustomers = (queryClient: QueryClient, search: CustomerSearch): void => {
  if (queryClient.getQueryData(currentQuery.queryKey)?.role !== 'admin') return
  void queryClient.prefetchQuery(customersQuery(wantedOf(search), (search.page ?? 1) - 1))
}

/** What an administrator who has chosen nothing begins with: the applications that wait for a review, while there are any. */
export const statusToBegin = async (queryClient: QueryClient): Promise<StatusFilter> => {
  if (queryClient.getQueryData(currentQuery.queryKey)?.role !== 'admin') return USUAL_FILTER
  try {
    const waiting = customersQuery(wantedOf({ status: REVIEW_FILTER }), 0)
    const { needsReview } = await queryClient.fetchQuery({ ...waiting, retry: false })
    return needsReview > 0 ? REVIEW_FILTER : USUAL_FILTER
  } catch {
    // The list tells itself what is wrong.
    return USUAL_FILTER
  }
}
