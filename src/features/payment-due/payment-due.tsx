import { lazy, Suspense, useState } from 'react'
import { newCardPayment } from '#src/shared/account/new-card-payment.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { debtOf } from './load-payment-due.ts'
import type { PaymentDueParts } from './parts.ts'

const DebtNotice = lazy(async () => ({ default: (await import('./debt-notice.tsx')).DebtNotice }))

/**
 * What the account owes, on every page of the account. Its code loads with the first debt, and stays: the dialog of a successful
 * payment outlives the debt.
 */
export const PaymentDue = (parts: PaymentDueParts) => {
  const { customer } = useCurrent()
  const [added] = useState(newCardPayment.take)
  const debt = customer && debtOf(customer)
  const [wasDue, setWasDue] = useState(debt?.isDue)
  if (debt?.isDue && !wasDue) setWasDue(true)
  if (!debt || !wasDue) return null
  return (
    <Suspense>
      <DebtNotice {...debt} {...parts} added={added} />
    </Suspense>
  )
}
