import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { FormProvider } from 'react-hook-form'
import {
  assignUnassignedPayment,
  dismissUnassignedPayment,
  returnUnassignedPayment,
  settleFoundDispute,
  settleMissingPayment,
} from '#contract/endpoints/unassigned-payments.ts'
import type { UnassignedPayment } from '#contract/entities/unassigned-payment.ts'
import { PaymentAssignmentForm, PaymentReasonForm } from '#contract/forms/unassigned-payment.ts'
import { dialogs } from '#machines/dialog/dialogs.ts'
import { call } from '#src/shared/api/api.ts'
import { Dialog, DialogActions } from '#src/shared/dialog/dialog.tsx'
import { useDialog } from '#src/shared/dialog/use-dialog.ts'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { ReasonField } from '#src/shared/forms/reason-field.tsx'
import { TextField } from '#src/shared/forms/text-field.tsx'
import {
  contractResolver,
  submitForm,
  useCheckedForm,
  useServerRefusal,
} from '#src/shared/forms/use-checked-form.ts'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { notify } from '#src/shared/ui/notify.ts'
import type { PaymentAct } from './payment-columns.tsx'
import { reloadUnassignedPayments } from './payments-query.ts'
import classes from './unassigned-payments.module.css'

/** `settle` is about a charge that the provider does not know, `settle-dispute` about a dispute. */
type Decision = PaymentAct | 'settle' | 'settle-dispute'

type Subject = Pick<UnassignedPayment, 'id' | 'amount' | 'currency'> & { provider?: string }

interface DecisionDialogProps {
  act: Decision
  payment: Subject
  onClose: () => void
}

interface Values {
  email: string
  reason: string
}

const send = (
  act: Decision,
  { id: paymentId, provider = '' }: Subject,
  values: Values,
  idempotencyKey: string,
): Promise<unknown> => {
  const params = { paymentId }
  if (act === 'assign') {
    const body = PaymentAssignmentForm.parse(values)
    return call(assignUnassignedPayment, { params, body }, { idempotencyKey })
  }
  if (act === 'settle') {
    const body = PaymentReasonForm.parse({ reason: values.reason })
    return call(settleMissingPayment, { params: { chargeId: paymentId }, body }, { idempotencyKey })
  }
  if (act === 'settle-dispute') {
    const body = PaymentReasonForm.parse({ reason: values.reason })
    return call(settleFoundDispute, { params: { provider, disputeId: paymentId }, body }, { idempotencyKey })
  }
  const endpoint = act === 'return' ? returnUnassignedPayment : dismissUnassignedPayment
  const body = PaymentReasonForm.parse({ reason: values.reason })
  return call(endpoint, { params, body }, { idempotencyKey })
}

const fieldOf = (field: string): keyof Values | null =>
  field === 'email' || field === 'reason' ? field : null

/** Assigns a payment to an account, gives it back, or dismisses it, or settles a missing charge or a dispute, with a reason. */
export const DecisionDialog = ({ act, payment, onClose }: DecisionDialogProps) => {
  const { t } = useTranslation('unassigned-payments')
  const money = useMoney()
  const queryClient = useQueryClient()
  const isAssignment = act === 'assign'
  const form = useCheckedForm<Values, PaymentAssignmentForm | PaymentReasonForm>({
    defaultValues: { email: '', reason: '' },
    resolver: isAssignment
      ? contractResolver(PaymentAssignmentForm, (values) => values)
      : contractResolver(PaymentReasonForm, ({ reason }) => ({ reason })),
  })
  const { isBusy, problem, submit, edited, close } = useDialog(dialogs.unassignedPayment, {
    send: async (idempotencyKey) => {
      await send(act, payment, form.getValues(), idempotencyKey)
      void notify.success(t(`${act}.done`))
      void reloadUnassignedPayments(queryClient)
    },
    onDone: onClose,
    onFailed: () => void reloadUnassignedPayments(queryClient),
    onClose,
  })
  useServerRefusal(form, problem, fieldOf)
  return (
    <Dialog
      title={t(`${act}.title`, { amount: money.amountIn(payment.amount, payment.currency) })}
      onEscape={close}
    >
      <FormProvider {...form}>
        <form
          className={classes.form}
          noValidate
          aria-busy={isBusy}
          onSubmit={submitForm(form, {
            order: isAssignment ? ['email', 'reason'] : ['reason'],
            send: submit,
          })}
        >
          <p>{t(`${act}.lead`)}</p>
          {isAssignment && (
            <TextField name="email" label={t('email')} type="email" readOnly={isBusy} onEdited={edited} />
          )}
          <ReasonField name="reason" label={t('reason')} readOnly={isBusy} onEdited={edited} />
          <ProblemAlert problem={problem} />
          <DialogActions>
            <Button variant="default" disabled={isBusy} onClick={close}>
              {t('common:actions.cancel')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {t(`${act}.send`)}
            </Button>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  )
}
