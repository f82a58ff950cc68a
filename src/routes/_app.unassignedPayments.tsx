import { IconCreditCardOff } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { paymentSearch } from '#src/features/unassigned-payments/payment-search.ts'
import { UnassignedPaymentsScreen } from '#src/features/unassigned-payments/unassigned-payments-screen.tsx'
import { loadWords } from '#src/shared/i18n/screen-words.ts'

export const Route = createFileRoute('/_app/unassignedPayments')({
  staticData: { icon: IconCreditCardOff },
  validateSearch: paymentSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { i18n, queryClient }, deps }) => {
    const { prefetchUnassignedPayments } = await import('#src/features/unassigned-payments/payments-query.ts')
    prefetchUnassignedPayments(queryClient, deps)
    return loadWords(i18n, '/unassignedPayments')
  },
  component: UnassignedPaymentsScreen,
})
