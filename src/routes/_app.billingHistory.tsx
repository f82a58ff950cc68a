import { IconReceipt } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { BillingHistoryScreen } from '#src/features/billing-history/billing-history-screen.tsx'
import { invoiceSearch } from '#src/features/billing-history/invoice-search.ts'
import { loadWords } from '#src/shared/i18n/screen-words.ts'
import { carryCustomer } from '#src/shared/session/acting.ts'
import { resumePage } from '#src/shared/table/remembered-page.ts'

export const Route = createFileRoute('/_app/billingHistory')({
  staticData: { icon: IconReceipt },
  validateSearch: invoiceSearch,
  search: { middlewares: [carryCustomer] },
  beforeLoad: ({ search, cause }) => {
    if (cause === 'enter') resumePage('invoices', '/billingHistory', search)
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { i18n, queryClient }, deps }) => {
    const { prefetchInvoices } = await import('#src/features/billing-history/invoices-query.ts')
    prefetchInvoices(queryClient, deps)
    return loadWords(i18n, '/billingHistory')
  },
  component: BillingHistoryScreen,
})
