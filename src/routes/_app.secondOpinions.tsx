import { IconUserCheck } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { SecondOpinionsScreen } from '#src/features/second-opinions/second-opinions-screen.tsx'
import { secondOpinionsSearch } from '#src/features/second-opinions/second-opinions-search.ts'
import { loadWords } from '#src/shared/i18n/screen-words.ts'

export const Route = createFileRoute('/_app/secondOpinions')({
  staticData: { icon: IconUserCheck },
  validateSearch: secondOpinionsSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { i18n, queryClient }, deps }) => {
    const { prefetchSecondOpinions } = await import('#src/features/second-opinions/second-opinions-query.ts')
    prefetchSecondOpinions(queryClient, deps)
    return loadWords(i18n, '/secondOpinions')
  },
  component: SecondOpinionsScreen,
})
