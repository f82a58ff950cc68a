import { type QueryClient, useQuery } from '@tanstack/react-query'
import { invoiceSummaryQuery, isChargingStopped } from '#src/shared/account/invoice-summary-query.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { latePart } from '#src/shared/ui/late-part.tsx'

const notice = latePart(async () => (await import('./payment-check-notice.tsx')).PaymentCheckNotice)

/** Loads the code of the notices, if the figures have arrived with the page and ask for one. */
export const loadPaymentChecks = async (queryClient: QueryClient): Promise<void> => {
  if (isChargingStopped(queryClient.getQueryData(invoiceSummaryQuery.queryKey))) await notice.load()
}

/** A notice for each unexplained payment. Charging stops until an administrator decides about it. */
export const PaymentCheckNotices = () => {
  const { role } = useCurrent()
  const payments = useQuery(invoiceSummaryQuery).data?.unexplainedPayments ?? []
  return payments.map((payment) => (
    <notice.Part key={payment.id} payment={payment} isAdmin={role === 'admin'} />
  ))
}
