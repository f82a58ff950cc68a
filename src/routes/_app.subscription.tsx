import { createFileRoute } from '@tanstack/react-router'
import { packageHistoryQuery } from '#src/features/subscription/history/package-history-query.ts'
import { SubscriptionScreen } from '#src/features/subscription/subscription-screen.tsx'
import { readTab } from '#src/features/subscription/subscription-tabs.ts'
import { invoiceSummaryQuery } from '#src/shared/account/invoice-summary-query.ts'
import { loadWords } from '#src/shared/i18n/i18n.ts'
import { carryCustomer } from '#src/shared/session/customer-address.ts'

const Subscription = () => {
  const { tab = 'overview' } = Route.useSearch()
  return <SubscriptionScreen tab={tab} />
}

export const Route = createFileRoute('/_app/subscription')({
  validateSearch: readTab,
  search: { middlewares: [carryCustomer] },
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  loader: ({ context: { i18n, queryClient }, deps: { tab } }) => {
    if (tab === 'history') void queryClient.prefetchQuery(packageHistoryQuery)
    else void queryClient.prefetchQuery(invoiceSummaryQuery)
    return loadWords(i18n, 'subscription', 'packages', 'card')
  },
  component: Subscription,
})
