import { IconChartHistogram } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { CostsScreen } from '#src/features/costs/costs-screen.tsx'
import { costsSearch } from '#src/features/costs/costs-search.ts'
import { loadWords } from '#src/shared/i18n/screen-words.ts'
import { carryCustomer } from '#src/shared/session/acting.ts'

export const Route = createFileRoute('/_app/costs')({
  staticData: { icon: IconChartHistogram },
  validateSearch: costsSearch,
  search: { middlewares: [carryCustomer] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { i18n, queryClient }, deps, location }) => {
    const { prefetchCosts } = await import('#src/features/costs/costs-query.ts')
    const costs = prefetchCosts(queryClient, deps)
    // A part that the address names can be scrolled to only once the costs are there.
    if (location.hash !== '') await costs
    return loadWords(i18n, '/costs')
  },
  component: CostsScreen,
})
