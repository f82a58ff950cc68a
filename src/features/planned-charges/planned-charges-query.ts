import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { getChargeRun } from '#contract/endpoints/charge-runs.ts'
import { PAGE_SIZE } from '#contract/entities/paging.ts'
import { call } from '#src/shared/api/api.ts'
import { currentQuery } from '#src/shared/session/current-query.ts'
import { mayDo } from '#src/shared/session/may-do.ts'
import type { PlannedChargesSearch } from './planned-charges-search.ts'

const PLANNED_CHARGES = ['planned-charges']

/** One page of the charges. The previous page stays visible while it loads. */
export const plannedChargesQuery = ({ page = 1, filter = 'all' }: PlannedChargesSearch) => {
  const query = { limit: PAGE_SIZE, page: page - 1, filter }
  return queryOptions({
    queryKey: [...PLANNED_CHARGES, query],
    queryFn: ({ signal }) => call(getChargeRun, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Prefetches the page of this address. */
export const prefetchPlannedCharges = (queryClient: QueryClient, search: PlannedChargesSearch): void => {
  const current = queryClient.getQueryData(currentQuery.queryKey)
  if (current && mayDo(current, 'chargeRuns.latest'))
    void queryClient.prefetchQuery(plannedChargesQuery(search))
}

/** Reloads every page, because a decision changes every charge. */
export const reloadPlannedCharges = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: PLANNED_CHARGES })
