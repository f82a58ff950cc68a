import type { QueryClient } from '@tanstack/react-query'
import { contractSummariesQuery } from '#src/shared/account/contract-summaries-query.ts'
import { invoiceSummaryQuery } from '#src/shared/account/invoice-summary-query.ts'
import { packageHistoryQuery } from '#src/shared/account/package-history-query.ts'
import { dataRequestsQuery } from '#src/shared/your-data/data-requests-query.ts'
import type { SubscriptionTab } from './subscription-tabs.ts'

/** Prefetches the data of the opened tab. */
export const prefetchSubscription = (queryClient: QueryClient, tab: SubscriptionTab | undefined): void => {
  if (tab === 'history') void queryClient.prefetchQuery(packageHistoryQuery)
  else if (tab === 'data') void queryClient.prefetchQuery(dataRequestsQuery)
  else {
    void queryClient.prefetchQuery(invoiceSummaryQuery)
    void queryClient.prefetchQuery(contractSummariesQuery)
    void queryClient.prefetchQuery(packageHistoryQuery)
  }
}
