import type { QueryClient } from '@tanstack/react-query'
import { loadCloudRetry } from '#src/shared/account/cloud-account-notice.tsx'
import { contractSummariesQuery } from '#src/shared/account/contract-summaries-query.ts'
import { invoiceSummaryQuery } from '#src/shared/account/invoice-summary-query.ts'
import { packageHistoryQuery } from '#src/shared/account/package-history-query.ts'
import { currentQuery } from '#src/shared/session/current-query.ts'
import { dataRequestsQuery } from '#src/shared/your-data/data-requests-query.ts'
import type { SubscriptionTab } from './subscription-tabs.ts'

/** Begins to load the data of the opened tab, and waits for the code of its notices. */
export const loadSubscription = async (
  queryClient: QueryClient,
  tab: SubscriptionTab | undefined,
): Promise<void> => {
  if (tab === 'history') void queryClient.prefetchQuery(packageHistoryQuery)
  else if (tab === 'data') void queryClient.prefetchQuery(dataRequestsQuery)
  else {
    void queryClient.prefetchQuery(invoiceSummaryQuery)
    void queryClient.prefetchQuery(contractSummariesQuery)
    void queryClient.prefetchQuery(packageHistoryQuery)
    await loadCloudRetry(await queryClient.ensureQueryData(currentQuery))
  }
}
