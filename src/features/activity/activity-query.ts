import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { QueryOf } from '#contract/endpoint.ts'
import { ACTIVITY_PAGE_SIZE, type exportActivity, listActivity } from '#contract/endpoints/activity.ts'
import { type AuditFilter, auditQuery, RUNNING_READ_MS } from '#src/shared/activity/audit-query.ts'
import { call } from '#src/shared/api/api.ts'
import { currentQuery } from '#src/shared/session/current-query.ts'
import { withoutUndefined } from '#src/shared/table/table-search.ts'
import type { ActivitySearch, AuditSearch } from './activity-search.ts'

type ActivityFilter = QueryOf<typeof exportActivity>

/** Maps the search parameters to the query of the account's activity, without the page. */
export const toActivityFilter = ({
  sort,
  order,
  search,
  who,
  kind,
  outcome,
  from,
  to,
}: ActivitySearch): ActivityFilter =>
  withoutUndefined({
    sortOrder: sort && (order ?? 'asc'),
    searchString: search,
    kind,
    outcome,
    from,
    to,
    onBehalf: who && ('true' as const),
  })

/** Maps the search parameters to the query of the audit, without the page. */
export const toAuditFilter = ({ about, actor, ...search }: AuditSearch): AuditFilter => ({
  ...toActivityFilter(search),
  ...withoutUndefined({ about, actor }),
})

/** True if a filter or a search is set, so that entries may be missing. */
export const isNarrowed = (filter: ActivityFilter): boolean =>
  Object.keys(filter).some((key) => key !== 'sortOrder')

/** One page of the account's activity. The previous page stays visible while it loads. */
export const activityQuery = (filter: ActivityFilter, page: number) =>
  queryOptions({
    queryKey: ['activity', 'account', filter, page],
    queryFn: ({ signal }) =>
      call(listActivity, { query: { limit: ACTIVITY_PAGE_SIZE, page, ...filter } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.activities.some(({ result }) => result === 'running') ? RUNNING_READ_MS : false,
  })

/** The page of the call, which counts from 0. The address counts from 1. */
const pageOf = ({ page = 1 }: { page?: number | undefined }) => page - 1

/** Prefetches the page of the account's activity that `search` selects. */
export const prefetchActivity = (queryClient: QueryClient, search: ActivitySearch): void => {
  if (!queryClient.getQueryData(currentQuery.queryKey)?.customer) return
  void queryClient.prefetchQuery(activityQuery(toActivityFilter(search), pageOf(search)))
}

/** Prefetches the page of the audit that `search` selects. */
export const prefetchAudit = (queryClient: QueryClient, search: AuditSearch): void => {
  if (queryClient.getQueryData(currentQuery.queryKey)?.role !== 'admin') return
  void queryClient.prefetchQuery(auditQuery(toAuditFilter(search), pageOf(search)))
}
