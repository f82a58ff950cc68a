import { IconReceipt } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { BillingHistoryScreen } from '#src/features/billing-history/billing-history-screen.tsx'
import { invoiceSearch } from '#src/features/billing-history/invoice-search.ts'
import { loadCatalogue } from '#src/shared/i18n/i18n.ts'
import { SCREEN_WORDS } from '#src/shared/i18n/screen-words.ts'
import { carryCustomer } from '#src/shared/session/customer-address.ts'
import { resumePage } from '#src/shared/table/remembered-page.ts'

export const Route = createFileRoute('/_app/billingHistory')({
  staticData: { icon: IconReceipt },
  validateSearch: invoiceSearch,
  search: { middlewares: [carryCustomer] },
  beforeLoad: ({ search, cause }) => {
    if (cause === 'enter') resumePage('invoices', '/billingHistory', search)
  },
  loaderDeps: ({ search: { page, sort, order } }) => ({ page, sort, order }),
  loader: async ({ context: { i18n, queryClient }, deps }) => {
    const { askForInvoices } = await import('#src/features/billing-history/invoices-query.ts')
    askForInvoices(queryClient, deps)
    return loadCatalogue(i18n, ...SCREEN_WORDS['/billingHistory'])
  },
  component: BillingHistoryScreen,
})
