import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { Invoice } from '#contract/entities/invoice.ts'
import { invoiceSnapshot } from '#machines/invoice/invoice.machine.ts'
import { hasFailed } from '#machines/invoice/selectors.ts'
import { invoiceQuery } from '#src/shared/account/invoice-query.ts'
import { newCardPayment } from '#src/shared/account/new-card-payment.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { debtOf } from './load-payment-due.ts'
import type { PaymentDueParts } from './parts.ts'

const DebtNotice = lazy(async () => ({ default: (await import('./debt-notice.tsx')).DebtNotice }))

interface PaymentDueProps extends PaymentDueParts {
  /** The invoice of this page, which shows the debt at another place. Absent above every page. */
  invoice?: Invoice
}

/**
 * What the account owes, on every page of the account. Its code loads with the first debt, and stays: the dialog of a successful
 * payment outlives the debt.
 */
export const PaymentDue = ({ invoice, ...parts }: PaymentDueProps) => {
  const { customer } = useCurrent()
  const [added] = useState(() => (invoice ? null : newCardPayment.take()))
  const debt = customer && debtOf(customer)
  const owed = useOwedInvoice()
  const [wasDue, setWasDue] = useState(debt?.isDue)
  if (debt?.isDue && !wasDue) setWasDue(true)
  if (!debt || !wasDue || (owed && !invoice)) return null
  return (
    <Suspense>
      <DebtNotice {...debt} {...parts} invoice={invoice} isOwed={invoice?.id === owed?.id} added={added} />
    </Suspense>
  )
}

/** The invoice of the shown page, if no card paid it. Its page shows the notice, which is then not above the page. */
const useOwedInvoice = (): Invoice | undefined => {
  const { number = '' } = useParams({ strict: false })
  const { data } = useQuery({ ...invoiceQuery(number), enabled: false })
  return data && hasFailed(invoiceSnapshot(data.invoice)) ? data.invoice : undefined
}
