import type { QueryClient } from '@tanstack/react-query'
import { invoiceSummaryQuery } from '#src/shared/account/invoice-summary-query.ts'
import { packageHistoryQuery } from './package-history-query.ts'
import type { SubscriptionTab } from './subscription-tabs.ts'

/** Asks at once for what the opened tab shows. */
export const askForSubscription = (queryClient: QueryClient, tab: SubscriptionTab | undefined): void => {
  if (tab === 'history') void queryClient.prefetchQuery(packageHistoryQuery)
  else void queryClient.prefetchQuery(invoiceSummaryQuery)
}
