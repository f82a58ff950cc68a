import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adoptPayment, resumeCharging } from '#contract/endpoints/invoices.ts'
import type { UnexplainedPayment } from '#contract/entities/invoice.ts'
import { paymentDecisionMachine } from '#machines/payment-decision/payment-decision.machine.ts'
import type { CallProblem } from '#machines/shared/call-problem.ts'
import { amountText } from '#rules/money.ts'
import { reloadAccount } from '#src/shared/account/reload-account.ts'
import { call } from '#src/shared/api/api.ts'
import { createIntent } from '#src/shared/api/intent.ts'
import { useDialog } from '#src/shared/dialog/use-dialog.ts'
import { ProblemAlert } from '#src/shared/forms/problem-alert.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { Dialog, DialogActions } from '#src/shared/ui/dialog.tsx'
import { isolated } from '#src/shared/ui/latin.tsx'
import { notify } from '#src/shared/ui/notify.ts'

/** The invoice the payment is recorded for, or none: then charging goes on without it. */
export type Decision = { invoiceId: string; invoice: string } | { invoiceId: null }

interface DecisionDialogProps {
  payment: UnexplainedPayment
  decision: Decision
  onClose: () => void
}

/** The general words for a card provider that does not answer ask for another card, which would not help here. */
const inOwnWords = (problem: CallProblem): CallProblem =>
  problem.code === 'card-provider-unavailable' ? { ...problem, code: 'unexpected', message: null } : problem

/** Asks before a decision about a payment, and says what is charged after it. */
export const DecisionDialog = ({ payment, decision, onClose }: DecisionDialogProps) => {
  const { t } = useTranslation(['dashboard', 'common'])
  const queryClient = useQueryClient()
  const [intent] = useState(createIntent)
  const customerId = useCurrent().customer?.id ?? ''
  const kind = decision.invoiceId === null ? 'dismiss' : 'record'
  const { send, isBusy, problem } = useDialog(
    paymentDecisionMachine,
    async () => {
      const params = { customerId, paymentId: payment.id }
      const { invoiceId } = decision
      await intent((idempotencyKey) =>
        invoiceId === null
          ? call(resumeCharging, { params }, { idempotencyKey })
          : call(adoptPayment, { params, body: { invoiceId } }, { idempotencyKey }),
      )
      void notify.success(t(`paymentCheck.${kind}.done`))
      void reloadAccount(queryClient)
    },
    onClose,
  )
  const facts = {
    amount: isolated(amountText(payment.amount, payment.currency)),
    invoice: isolated(decision.invoiceId === null ? '' : decision.invoice),
  }
  return (
    <Dialog title={t(`paymentCheck.${kind}.title`)} onEscape={() => !isBusy && onClose()}>
      <p>{t(`paymentCheck.${kind}.text`, facts)}</p>
      <ProblemAlert problem={problem && inOwnWords(problem)} />
      <DialogActions>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
        <Button loading={isBusy} onClick={() => send({ type: 'submit.pressed' })}>
          {t(`paymentCheck.${kind}.send`)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
