import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getContactConfig } from '#contract/endpoints/configs.ts'
import { call } from '#src/shared/api/api.ts'
import { currentQuery } from '#src/shared/session/current-query.ts'

/** Phone numbers a verification call may come from. */
export const contactQuery = queryOptions({
  queryKey: ['configs', 'contact'],
  queryFn: ({ signal }) => call(getContactConfig, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** What the dashboard shows besides the customer, fetched before it appears so that nothing jumps. */
export const loadDashboard = async (queryClient: QueryClient): Promise<void> => {
  const { customer } = await queryClient.ensureQueryData(currentQuery)
  if (customer?.status === 'pending-review') await queryClient.prefetchQuery(contactQuery)
}
