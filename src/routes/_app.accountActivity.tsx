import { IconActivity } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { ActivityScreen } from '#src/features/activity/activity-screen.tsx'
import { activitySearch } from '#src/features/activity/activity-search.ts'
import { loadCatalogue } from '#src/shared/i18n/i18n.ts'
import { SCREEN_WORDS } from '#src/shared/i18n/screen-words.ts'
import { carryCustomer } from '#src/shared/session/customer-address.ts'

export const Route = createFileRoute('/_app/accountActivity')({
  staticData: { icon: IconActivity },
  validateSearch: activitySearch,
  search: { middlewares: [carryCustomer] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { i18n, queryClient }, deps }) => {
    const { prefetchActivity } = await import('#src/features/activity/activity-query.ts')
    prefetchActivity(queryClient, deps)
    return loadCatalogue(i18n, ...SCREEN_WORDS['/accountActivity'])
  },
  component: ActivityScreen,
})
