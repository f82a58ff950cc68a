import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { readOperations } from '#contract/endpoints/operations.ts'
import { call } from '#src/shared/api/api.ts'
import { isPermitted } from '#src/shared/session/may-do.ts'

const OPERATIONS = ['operations']
const READ_MS = 10_000

export const operationsQuery = queryOptions({
  queryKey: OPERATIONS,
  queryFn: ({ signal }) => call(readOperations, {}, { signal }),
  refetchInterval: READ_MS,
})

export const prefetchOperations = (queryClient: QueryClient): void => {
  if (isPermitted(queryClient, 'operations.read')) void queryClient.prefetchQuery(operationsQuery)
}

export const reloadOperations = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: OPERATIONS })
