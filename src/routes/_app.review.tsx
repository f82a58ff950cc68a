import { IconClipboardCheck } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { ReviewScreen } from '#src/features/review/review-screen.tsx'
import { loadWords } from '#src/shared/i18n/screen-words.ts'
import { carryCustomer } from '#src/shared/session/acting.ts'

export const Route = createFileRoute('/_app/review')({
  staticData: { icon: IconClipboardCheck },
  search: { middlewares: [carryCustomer] },
  loader: async ({ context: { i18n, queryClient } }) => {
    const { prefetchApplication } = await import('#src/features/review/application-query.ts')
    prefetchApplication(queryClient)
    return loadWords(i18n, '/review')
  },
  component: ReviewScreen,
})
