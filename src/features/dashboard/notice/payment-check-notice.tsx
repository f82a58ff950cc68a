import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adoptPayment, resumeCharging } from '#contract/endpoints/invoices.ts'
import type { UnexplainedPayment } from '#contract/entities/invoice.ts'
import { dialogs } from '#machines/dialog/dialogs.ts'
import type { CallProblem } from '#machines/shared/call-problem.ts'
import { reloadAccount } from '#src/shared/account/account-changes.ts'
import { call } from '#src/shared/api/api.ts'
import { ConfirmDialog } from '#src/shared/dialog/dialog.tsx'
import { useDialog } from '#src/shared/dialog/use-dialog.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { Banner } from '#src/shared/ui/banner.tsx'
import { isolated } from '#src/shared/ui/isolated-text.tsx'
import { notify } from '#src/shared/ui/notify.ts'

/** The notice of an unexplained payment. An administrator decides about it here. */
export const PaymentCheckNotice = ({
  payment,
  isAdmin,
}: {
  payment: UnexplainedPayment
  isAdmin: boolean
}) => {
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

/** The invoice that the payment pays; null ignores the payment and resumes charging. */
type Decision = { invoiceId: string; invoice: string } | { invoiceId: null }

interface DecisionDialogProps {
  payment: UnexplainedPayment
  decision: Decision
  onClose: () => void
}

/** Removes the general message of an unavailable card provider, because it suggests another card. */
const withoutCardAdvice = (problem: CallProblem): CallProblem =>
  problem.code === 'card-provider-unavailable' ? { ...problem, code: 'unexpected', message: null } : problem

/** Confirms a decision about an unexplained payment and shows its effect on charging. */
const DecisionDialog = ({ payment, decision, onClose }: DecisionDialogProps) => {
  const { t } = useTranslation('dashboard')
  const money = useMoney()
  const queryClient = useQueryClient()
  const customerId = useCurrent().customer?.id ?? ''
  const kind = decision.invoiceId === null ? 'dismiss' : 'record'
  const dialog = useDialog(dialogs.paymentDecision, {
    send: async (idempotencyKey) => {
      const params = { customerId, paymentId: payment.id }
      const { invoiceId } = decision
      if (invoiceId === null) await call(resumeCharging, { params }, { idempotencyKey })
      else await call(adoptPayment, { params, body: { invoiceId } }, { idempotencyKey })
      void notify.success(t(`paymentCheck.${kind}.done`))
      void reloadAccount(queryClient)
    },
    onDone: onClose,
    onClose,
  })
  const facts = {
    amount: money.amountIn(payment.amount, payment.currency),
    invoice: isolated(decision.invoiceId === null ? '' : decision.invoice),
  }
  return (
    <ConfirmDialog
      dialog={{ ...dialog, problem: dialog.problem && withoutCardAdvice(dialog.problem) }}
      title={t(`paymentCheck.${kind}.title`)}
      confirm={t(`paymentCheck.${kind}.send`)}
    >
      <p>{t(`paymentCheck.${kind}.text`, facts)}</p>
    </ConfirmDialog>
  )
}
