import { lazy, Suspense, useState } from 'react'
import type { Invoice } from '#contract/entities/invoice.ts'
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
  const [wasDue, setWasDue] = useState(debt?.isDue)
  if (debt?.isDue && !wasDue) setWasDue(true)
  if (!debt || !wasDue) return null
  return (
    <Suspense>
      <DebtNotice {...debt} {...parts} invoice={invoice} added={added} />
    </Suspense>
  )
}
