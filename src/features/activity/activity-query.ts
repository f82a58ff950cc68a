import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { QueryOf } from '#contract/endpoint.ts'
import { ACTIVITY_PAGE_SIZE, type exportActivity, listActivity } from '#contract/endpoints/activity.ts'
import { type AuditWanted, auditQuery, RUNNING_READ_MS } from '#src/shared/activity/audit-query.ts'
import { call } from '#src/shared/api/api.ts'
import { currentQuery } from '#src/shared/session/current-query.ts'
import type { ActivitySearch, AuditSearch } from './activity-search.ts'

export type Wanted = QueryOf<typeof exportActivity>

const given = <Value extends object>(value: Value) =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Partial<Value>

/** What of the account's activity an address asks for, its page aside. */
export const wantedOf = ({ sort, order, search, who, kind, outcome, from, to }: ActivitySearch): Wanted =>
  given({
    sortOrder: sort && (order ?? 'asc'),
    searchString: search,
    kind,
    outcome,
    from,
    to,
    onBehalf: who && ('true' as const),
  })

/** What of the audit an address asks for. */
export const auditedOf = ({ about, actor, ...search }: AuditSearch): AuditWanted => ({
  ...wantedOf(search),
  ...given({ about, actor }),
})

/** Whether only a part of what there is was asked for. */
export const isPart = (wanted: Wanted): boolean => Object.keys(wanted).some((key) => key !== 'sortOrder')

/** One page of what happened in the account. While it is on its way, the page before stays. */
export const activityQuery = (wanted: Wanted, page: number) =>
  queryOptions({
    queryKey: ['activity', 'account', wanted, page],
    queryFn: ({ signal }) =>
      call(listActivity, { query: { limit: ACTIVITY_PAGE_SIZE, page, ...wanted } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.activities.some(({ result }) => result === 'running') ? RUNNING_READ_MS : false,
  })

const pageOf = ({ page = 1 }: { page?: number | undefined }) => page - 1

/** Asks for the page of this address at once; the screen shows that it is on its way. */
export const askForActivity = (queryClient: QueryClient, search: ActivitySearch): void => {
  if (!queryClient.getQueryData(currentQuery.queryKey)?.customer) return
  void queryClient.prefetchQuery(activityQuery(wantedOf(search), pageOf(search)))
}

/** The same for the audit. */
export const askForAudit = (queryClient: QueryClient, search: AuditSearch): void => {
  if (queryClient.getQueryData(currentQuery.queryKey)?.role !== 'admin') return
  void queryClient.prefetchQuery(auditQuery(auditedOf(search), pageOf(search)))
}
