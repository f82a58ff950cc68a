import { IconPlayerPause } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { ChargingScreen } from '#src/features/charging/charging-screen.tsx'
import { loadWords } from '#src/shared/i18n/screen-words.ts'

export const Route = createFileRoute('/_app/charging')({
  staticData: { icon: IconPlayerPause },
  loader: async ({ context: { i18n, queryClient } }) => {
    const { prefetchCharging } = await import('#src/features/charging/charging-query.ts')
    prefetchCharging(queryClient)
    return loadWords(i18n, '/charging')
  },
  component: ChargingScreen,
})
