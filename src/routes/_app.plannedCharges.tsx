import { IconListCheck } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { PlannedChargesScreen } from '#src/features/planned-charges/planned-charges-screen.tsx'
import { plannedChargesSearch } from '#src/features/planned-charges/planned-charges-search.ts'
import { loadWords } from '#src/shared/i18n/screen-words.ts'

export const Route = createFileRoute('/_app/plannedCharges')({
  staticData: { icon: IconListCheck },
  validateSearch: plannedChargesSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { i18n, queryClient }, deps }) => {
    const { prefetchPlannedCharges } = await import('#src/features/planned-charges/planned-charges-query.ts')
    prefetchPlannedCharges(queryClient, deps)
    return loadWords(i18n, '/plannedCharges')
  },
  component: PlannedChargesScreen,
})
