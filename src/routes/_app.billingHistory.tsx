import { IconReceipt } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { INVOICE_SORT_FIELDS } from '#contract/entities/sorting.ts'
import { BillingHistoryScreen } from '#src/features/billing-history/billing-history-screen.tsx'
import { loadWords } from '#src/shared/i18n/screen-words.ts'
import { carryCustomer } from '#src/shared/session/acting.ts'
import { resumePage } from '#src/shared/table/remembered-page.ts'
import { tableSearch } from '#src/shared/table/table-search.ts'

export const Route = createFileRoute('/_app/billingHistory')({
  staticData: { icon: IconReceipt },
  validateSearch: tableSearch(INVOICE_SORT_FIELDS),
  search: { middlewares: [carryCustomer] },
  beforeLoad: ({ search, cause }) => {
    if (cause === 'enter') resumePage('invoices', '/billingHistory', search)
  },
  loaderDeps: ({ search: { page, sort, order } }) => ({ page, sort, order }),
  loader: async ({ context: { i18n, queryClient }, deps }) => {
    const { prefetchInvoices } = await import('#src/features/billing-history/invoices-query.ts')
    prefetchInvoices(queryClient, deps)
    return loadWords(i18n, '/billingHistory')
  },
  component: BillingHistoryScreen,
})
