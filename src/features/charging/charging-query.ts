import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getCharging } from '#contract/endpoints/charging.ts'
import { call } from '#src/shared/api/api.ts'
import { isPermitted } from '#src/shared/session/may-do.ts'

/** Interval of reads, because a limit can stop charging at any time. */
const READ_MS = 30_000

export const chargingQuery = queryOptions({
  queryKey: ['charging'],
  queryFn: ({ signal }) => call(getCharging, {}, { signal }),
  refetchInterval: READ_MS,
})

export const prefetchCharging = (queryClient: QueryClient): void => {
  if (isPermitted(queryClient, 'charging.state')) void queryClient.prefetchQuery(chargingQuery)
}

export const reloadCharging = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: chargingQuery.queryKey })
