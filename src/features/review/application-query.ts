import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { applicationQuery } from '#src/shared/account/application-query.ts'
import type { RevisionShown } from '#src/shared/account/use-seen-revision.ts'
import { acting } from '#src/shared/session/acting.ts'
import { currentQuery } from '#src/shared/session/current-query.ts'

/** The revision of the customer in the application shown on the screen. */
export const useRevisionShown = (customerId: string): RevisionShown => {
  const queryClient = useQueryClient()
  return () => queryClient.getQueryData(applicationQuery(customerId).queryKey)?.customer.revision
}

/** Prefetches the application of the chosen customer. */
export const prefetchApplication = (queryClient: QueryClient): void => {
  const customerId = acting.value()
  if (customerId === undefined || queryClient.getQueryData(currentQuery.queryKey)?.role !== 'admin') return
  void queryClient.prefetchQuery(applicationQuery(customerId))
}
