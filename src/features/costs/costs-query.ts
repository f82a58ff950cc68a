import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { getCosts } from '#contract/endpoints/costs.ts'
import { call } from '#src/shared/api/api.ts'
import { currentQuery } from '#src/shared/session/current-query.ts'
import { withoutUndefined } from '#src/shared/table/table-search.ts'
import type { CostsSearch } from './costs-search.ts'

/** The filters of an address, without its other parameters. */
export const filtersOf = ({ month, service, project }: CostsSearch) =>
  withoutUndefined({ month, service, project })

/** The costs of a month. The previous ones stay visible while they load. */
export const costsQuery = (filters: ReturnType<typeof filtersOf>) =>
  queryOptions({
    queryKey: ['invoices', 'costs', filters],
    queryFn: ({ signal }) => call(getCosts, { query: filters }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Prefetches the costs of this address. */
export const prefetchCosts = async (queryClient: QueryClient, search: CostsSearch): Promise<void> => {
  if (!queryClient.getQueryData(currentQuery.queryKey)?.customer) return
  await queryClient.prefetchQuery(costsQuery(filtersOf(search)))
}

/** Reads the costs again after a change of the budget. */
export const reloadCosts = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['invoices', 'costs'] })
