import { createFileRoute } from '@tanstack/react-router'
import { loadDashboard } from '#src/features/dashboard/contact-query.ts'
import { DashboardScreen } from '#src/features/dashboard/dashboard-screen.tsx'
import { loadWords } from '#src/shared/i18n/i18n.ts'

export const Route = createFileRoute('/_app/dashboard')({
  loader: ({ context: { i18n, queryClient } }) =>
    Promise.all([loadWords(i18n, 'dashboard'), loadDashboard(queryClient)]),
  component: DashboardScreen,
})
