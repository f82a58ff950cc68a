import { IconHeartbeat } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { OperationsScreen } from '#src/features/operations/operations-screen.tsx'
import { loadWords } from '#src/shared/i18n/screen-words.ts'

export const Route = createFileRoute('/_app/operations')({
  staticData: { icon: IconHeartbeat },
  loader: async ({ context: { i18n, queryClient } }) => {
    const { prefetchOperations } = await import('#src/features/operations/operations-query.ts')
    prefetchOperations(queryClient)
    return loadWords(i18n, '/operations')
  },
  component: OperationsScreen,
})
