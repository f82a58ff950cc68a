import { useQueryClient } from '@tanstack/react-query'
import { adoptPayment, resumeCharging } from '#contract/endpoints/invoices.ts'
import type { UnexplainedPayment } from '#contract/entities/invoice.ts'
import { dialogs } from '#machines/dialog/dialogs.ts'
import type { CallProblem } from '#machines/shared/call-problem.ts'
import { reloadAccount } from '#src/shared/account/reload-account.ts'
import { call } from '#src/shared/api/api.ts'
import { ConfirmDialog } from '#src/shared/dialog/confirm-dialog.tsx'
import { useDialog } from '#src/shared/dialog/use-dialog.ts'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
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
      dialog={{ ...dialog, problem: dialog.problem && inOwnWords(dialog.problem) }}
      title={t(`paymentCheck.${kind}.title`)}
      confirm={t(`paymentCheck.${kind}.send`)}
    >
      <p>{t(`paymentCheck.${kind}.text`, facts)}</p>
    </ConfirmDialog>
  )
}
