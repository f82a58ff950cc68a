import { IconLayoutDashboard } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '#src/features/dashboard/dashboard-screen.tsx'
import { loadWords } from '#src/shared/i18n/screen-words.ts'
import { carryCustomer } from '#src/shared/session/acting.ts'

export const Route = createFileRoute('/_app/dashboard')({
  staticData: { icon: IconLayoutDashboard },
  search: { middlewares: [carryCustomer] },
  loader: async ({ context: { i18n, queryClient } }) => {
    const { loadDashboard } = await import('#src/features/dashboard/load-dashboard.ts')
    await Promise.all([loadWords(i18n, '/dashboard'), loadDashboard(queryClient, i18n)])
  },
  component: DashboardScreen,
})
