import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { listAllDataRequests } from '#contract/endpoints/data-requests.ts'
import { PAGE_SIZE } from '#contract/entities/paging.ts'
import { call } from '#src/shared/api/api.ts'
import { isPermitted } from '#src/shared/session/may-do.ts'
import type { OfficeSearch } from './office-search.ts'

const ALL_REQUESTS = ['all-data-requests']

/** One page of the requests. The previous page stays visible while it loads. */
export const allRequestsQuery = ({ page = 1, filter = 'open' }: OfficeSearch) => {
  const query = { limit: PAGE_SIZE, page: page - 1, filter }
  return queryOptions({
    queryKey: [...ALL_REQUESTS, query],
    queryFn: ({ signal }) => call(listAllDataRequests, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Prefetches the page of this address. */
export const prefetchAllRequests = (queryClient: QueryClient, search: OfficeSearch): void => {
  if (isPermitted(queryClient, 'dataRequests.listAll'))
    void queryClient.prefetchQuery(allRequestsQuery(search))
}

/** Reloads every page, because an answer changes the position of other requests. */
export const reloadAllRequests = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ALL_REQUESTS })
