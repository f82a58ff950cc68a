import { IconActivity } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { ActivityScreen } from '#src/features/activity/activity-screen.tsx'
import { activitySearch } from '#src/features/activity/activity-search.ts'
import { loadWords } from '#src/shared/i18n/screen-words.ts'
import { carryCustomer } from '#src/shared/session/acting.ts'

export const Route = createFileRoute('/_app/accountActivity')({
  staticData: { icon: IconActivity },
  validateSearch: activitySearch,
  search: { middlewares: [carryCustomer] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { i18n, queryClient }, deps }) => {
    const { prefetchActivity } = await import('#src/features/activity/activity-query.ts')
    prefetchActivity(queryClient, deps)
    return loadWords(i18n, '/accountActivity')
  },
  component: ActivityScreen,
})
