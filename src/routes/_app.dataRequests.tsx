import { IconId } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { DataRequestsScreen } from '#src/features/data-requests/data-requests-screen.tsx'
import { officeSearch } from '#src/features/data-requests/office-search.ts'
import { loadWords } from '#src/shared/i18n/screen-words.ts'

export const Route = createFileRoute('/_app/dataRequests')({
  staticData: { icon: IconId },
  validateSearch: officeSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { i18n, queryClient }, deps }) => {
    const { prefetchAllRequests } = await import('#src/features/data-requests/all-requests-query.ts')
    prefetchAllRequests(queryClient, deps)
    return loadWords(i18n, '/dataRequests')
  },
  component: DataRequestsScreen,
})
