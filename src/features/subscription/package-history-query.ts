import { queryOptions } from '@tanstack/react-query'
import { listPackageHistory } from '#contract/endpoints/subscription.ts'
import { call } from '#src/shared/api/api.ts'

/** Every support package there was. A change made meanwhile on another page is always seen. */
export const packageHistoryQuery = queryOptions({
  queryKey: ['support-package', 'history'],
  queryFn: async ({ signal }) => (await call(listPackageHistory, {}, { signal })).changes,
  staleTime: 0,
})
