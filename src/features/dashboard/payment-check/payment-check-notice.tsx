import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UnexplainedPayment } from '#contract/entities/invoice.ts'
import { invoiceSummaryQuery } from '#src/shared/account/invoice-summary-query.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { Banner } from '#src/shared/ui/banner.tsx'
import { isolated } from '#src/shared/ui/latin.tsx'
import { type Decision, DecisionDialog } from './decision-dialog.tsx'

/** Payments because of which nothing is charged: what the customer need not do, and what an administrator decides. */
export const PaymentCheckNotices = () => {
  const { role } = useCurrent()
  const payments = useQuery(invoiceSummaryQuery).data?.unexplainedPayments ?? []
  return payments.map((payment) => (
    <PaymentCheckNotice key={payment.id} payment={payment} isAdmin={role === 'admin'} />
  ))
}

const PaymentCheckNotice = ({ payment, isAdmin }: { payment: UnexplainedPayment; isAdmin: boolean }) => {
  const money = useMoney()
  const { t } = useTranslation('dashboard')
  const dates = useDates()
  const [decision, setDecision] = useState<Decision | null>(null)
  const { amount, currency, cardLast4, takenAt, invoices } = payment
  const facts = {
    amount: money.amountIn(amount, currency),
    date: dates.day(takenAt),
    last4: isolated(cardLast4 ?? '••••'),
  }
  const whose = isAdmin ? 'admin' : 'customer'
  return (
    <>
      <Banner
        tone={isAdmin ? 'warn' : 'info'}
        title={t(`paymentCheck.${whose}.title`)}
        actions={
          isAdmin && (
            <>
              {invoices.map(({ id, description, documentNumber }) => (
                <Button
                  key={id}
                  variant="default"
                  onClick={() => setDecision({ invoiceId: id, invoice: documentNumber ?? description })}
                >
                  {t('paymentCheck.adopt', { invoice: isolated(documentNumber ?? description) })}
                </Button>
              ))}
              <Button onClick={() => setDecision({ invoiceId: null })}>{t('paymentCheck.resume')}</Button>
            </>
          )
        }
      >
        <p>{t(`paymentCheck.${whose}.text`, facts)}</p>
      </Banner>
      {decision && <DecisionDialog payment={payment} decision={decision} onClose={() => setDecision(null)} />}
    </>
  )
}
