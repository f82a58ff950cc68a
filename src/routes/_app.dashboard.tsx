import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '#src/features/dashboard/dashboard-screen.tsx'
import { loadDashboard } from '#src/features/dashboard/load-dashboard.ts'
import { loadWords } from '#src/shared/i18n/i18n.ts'
import { carryCustomer } from '#src/shared/session/customer-address.ts'

export const Route = createFileRoute('/_app/dashboard')({
  search: { middlewares: [carryCustomer] },
  loader: ({ context: { i18n, queryClient } }) =>
    Promise.all([loadWords(i18n, 'dashboard', 'packages', 'card'), loadDashboard(queryClient)]),
  component: DashboardScreen,
})
