import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryOf } from '#contract/endpoint.ts'
import { ACTIVITY_PAGE_SIZE, type exportAudit, listAudit } from '#contract/endpoints/activity.ts'
import { call } from '../api/api.ts'

export type AuditWanted = QueryOf<typeof exportAudit>

/** How often a list is read again while something in it is under way. */
export const RUNNING_READ_MS = 3000

/** One page of the audit. While it is on its way, the page before stays. */
export const auditQuery = (wanted: AuditWanted, page = 0, limit = ACTIVITY_PAGE_SIZE) =>
  queryOptions({
    queryKey: ['activity', 'audit', wanted, page, limit],
    queryFn: ({ signal }) => call(listAudit, { query: { limit, page, ...wanted } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.acts.some(({ result }) => result === 'running') ? RUNNING_READ_MS : false,
  })

/** What has happened to one customer from the beginning, without who merely looked. */
export const wholeAuditOf = (customerId: string): AuditWanted => ({
  about: customerId,
  told: 'account',
  from: '2000-01-01',
})
