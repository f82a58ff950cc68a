import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { listPackageHistory } from '#contract/endpoints/subscription.ts'
import { contractSummariesQuery } from '#src/shared/account/contract-summaries-query.ts'
import { invoiceSummaryQuery } from '#src/shared/account/invoice-summary-query.ts'
import { call } from '#src/shared/api/api.ts'
import type { SubscriptionTab } from './subscription-tabs.ts'

/** Prefetches the data of the opened tab. */
export const prefetchSubscription = (queryClient: QueryClient, tab: SubscriptionTab | undefined): void => {
  if (tab === 'history') void queryClient.prefetchQuery(packageHistoryQuery)
  else {
    void queryClient.prefetchQuery(invoiceSummaryQuery)
    void queryClient.prefetchQuery(contractSummariesQuery)
  }
}

/** All support packages. Always stale, since another page may change them. */
export const packageHistoryQuery = queryOptions({
  queryKey: ['support-package', 'history'],
  queryFn: async ({ signal }) => (await call(listPackageHistory, {}, { signal })).changes,
  staleTime: 0,
})
