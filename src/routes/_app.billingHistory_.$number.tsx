import { createFileRoute } from '@tanstack/react-router'
import type { Invoice } from '#contract/entities/invoice.ts'
import { InvoiceScreen } from '#src/features/billing-history/invoice/invoice-screen.tsx'
import { AddCardDialog } from '#src/features/card/add-card-dialog-lazily.ts'
import { PaymentDue } from '#src/features/payment-due/payment-due.tsx'
import { loadWords } from '#src/shared/i18n/screen-words.ts'
import { carryCustomer } from '#src/shared/session/acting.ts'

const Payment = ({ invoice }: { invoice: Invoice }) => (
  <PaymentDue AddCardDialog={AddCardDialog} invoice={invoice} />
)

const InvoicePage = () => <InvoiceScreen {...Route.useParams()} Payment={Payment} />

export const Route = createFileRoute('/_app/billingHistory_/$number')({
  search: { middlewares: [carryCustomer] },
  loader: async ({ context: { i18n, queryClient }, params: { number } }) => {
    const { invoiceQuery } = await import('#src/shared/account/invoice-query.ts')
    // The debt is shown on the page of its invoice, not above every page, so the layout waits for the invoice.
    await Promise.all([queryClient.prefetchQuery(invoiceQuery(number)), loadWords(i18n, '/billingHistory')])
  },
  component: InvoicePage,
})
