import { queryOptions } from '@tanstack/react-query'
import { listPackageHistory } from '#contract/endpoints/subscription.ts'
import { call } from '../api/api.ts'

/** All support packages, newest first. Always stale, since another page may change them. */
export const packageHistoryQuery = queryOptions({
  queryKey: ['support-package', 'history'],
  queryFn: async ({ signal }) => (await call(listPackageHistory, {}, { signal })).changes,
  staleTime: 0,
})
