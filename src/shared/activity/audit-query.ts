import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryOf } from '#contract/endpoint.ts'
import { ACTIVITY_PAGE_SIZE, type exportAudit, listAudit } from '#contract/endpoints/activity.ts'
import { call } from '../api/api.ts'

export type AuditFilter = QueryOf<typeof exportAudit>

/** Interval of reads while an act of the list is running. */
export const RUNNING_READ_MS = 3000

/** One page of the audit. While it loads, the previous page stays. */
export const auditQuery = (filter: AuditFilter, page = 0, limit = ACTIVITY_PAGE_SIZE) =>
  queryOptions({
    queryKey: ['activity', 'audit', filter, page, limit],
    queryFn: ({ signal }) => call(listAudit, { query: { limit, page, ...filter } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.acts.some(({ result }) => result === 'running') ? RUNNING_READ_MS : false,
  })

/** Everything that happened to one customer, without visits that only read. */
export const wholeAuditOf = (customerId: string): AuditFilter => ({
  about: customerId,
  told: 'account',
  from: '2000-01-01',
})
