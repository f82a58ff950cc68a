import { useQueryClient } from '@tanstack/react-query'
import { approveChargeRun, holdChargeRun } from '#contract/endpoints/charge-runs.ts'
import type { ChargeRun } from '#contract/entities/charge-run.ts'
import { HoldForm } from '#contract/forms/charge-run.ts'
import { dialogs } from '#machines/dialog/dialogs.ts'
import { call } from '#src/shared/api/api.ts'
import { ConfirmDialog } from '#src/shared/dialog/dialog.tsx'
import { ReasonForm } from '#src/shared/dialog/reason-form.tsx'
import { useDialog } from '#src/shared/dialog/use-dialog.ts'
import { contractResolver, useCheckedForm } from '#src/shared/forms/use-checked-form.ts'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { notify } from '#src/shared/ui/notify.ts'
import { reloadPlannedCharges } from './planned-charges-query.ts'

interface DecisionProps {
  run: ChargeRun
  onClose: () => void
}

export type Decision = 'approve' | 'hold'

/** Approves the list as it was seen, or holds its charges with a reason. */
export const DecisionDialog = ({ decision, ...props }: DecisionProps & { decision: Decision }) =>
  decision === 'approve' ? <ApproveDialog {...props} /> : <HoldDialog {...props} />

const ApproveDialog = ({ run, onClose }: DecisionProps) => {
  const { t } = useTranslation('planned-charges')
  const money = useMoney()
  const { id: runId, revision, unapproved } = run
  const dialog = useDecision('approve', onClose, (idempotencyKey) =>
    call(approveChargeRun, { params: { runId }, body: { revision } }, { idempotencyKey }),
  )
  return (
    <ConfirmDialog dialog={dialog} title={t('approve.title')} confirm={t('approve.send')}>
      <p>{t('approve.sum', { count: unapproved.count, amount: money.amountIn(unapproved.amount) })}</p>
      <p>{t(run.chart.facts.isDue ? 'approve.now' : 'approve.later')}</p>
    </ConfirmDialog>
  )
}

const HoldDialog = ({ run, onClose }: DecisionProps) => {
  const { t } = useTranslation('planned-charges')
  const { id: runId, revision } = run
  const form = useCheckedForm<HoldForm, HoldForm>({
    defaultValues: { revision, reason: '' },
    resolver: contractResolver(HoldForm, (values) => values),
  })
  const dialog = useDecision('hold', onClose, (idempotencyKey) =>
    call(holdChargeRun, { params: { runId }, body: HoldForm.parse(form.getValues()) }, { idempotencyKey }),
  )
  return (
    <ReasonForm
      form={form}
      dialog={dialog}
      title={t('hold.title')}
      label={t('hold.reason')}
      send={t('hold.send')}
    >
      <p>{t('hold.lead')}</p>
    </ReasonForm>
  )
}

/** The chart of the dialog. Every answer of the server reloads the list. */
const useDecision = (
  decision: Decision,
  onClose: () => void,
  send: (idempotencyKey: string) => Promise<unknown>,
) => {
  const { t } = useTranslation('planned-charges')
  const queryClient = useQueryClient()
  return useDialog(dialogs.chargeRun, {
    send: async (idempotencyKey) => {
      await send(idempotencyKey)
      void notify.success(t(`${decision}.done`))
      void reloadPlannedCharges(queryClient)
    },
    onDone: onClose,
    onFailed: () => void reloadPlannedCharges(queryClient),
    onClose,
  })
}
