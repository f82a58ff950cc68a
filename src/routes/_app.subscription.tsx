import { IconRepeat } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { SubscriptionScreen } from '#src/features/subscription/subscription-screen.tsx'
import { readTab } from '#src/features/subscription/subscription-tabs.ts'
import { loadWords } from '#src/shared/i18n/screen-words.ts'
import { carryCustomer } from '#src/shared/session/acting.ts'

const Subscription = () => {
  const { tab = 'overview' } = Route.useSearch()
  return <SubscriptionScreen tab={tab} />
}

export const Route = createFileRoute('/_app/subscription')({
  staticData: { icon: IconRepeat },
  validateSearch: readTab,
  search: { middlewares: [carryCustomer] },
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  loader: async ({ context: { i18n, queryClient }, deps: { tab } }) => {
    const { loadSubscription } = await import('#src/features/subscription/subscription-queries.ts')
    await Promise.all([loadWords(i18n, '/subscription'), loadSubscription(queryClient, tab)])
  },
  component: Subscription,
})
