import { useQueryClient } from '@tanstack/react-query'
import { dismissJob, retryJob, retryQueue } from '#contract/endpoints/operations.ts'
import { DismissalForm } from '#contract/forms/job-dismissal.ts'
import { dialogs } from '#machines/dialog/dialogs.ts'
import { call } from '#src/shared/api/api.ts'
import { ConfirmDialog } from '#src/shared/dialog/dialog.tsx'
import { ReasonForm } from '#src/shared/dialog/reason-form.tsx'
import { useDialog } from '#src/shared/dialog/use-dialog.ts'
import { contractResolver, useCheckedForm } from '#src/shared/forms/use-checked-form.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { notify } from '#src/shared/ui/notify.ts'
import type { JobAct } from './job-act.ts'
import { reloadOperations } from './operations-query.ts'

interface JobDialogProps<Act extends JobAct = JobAct> {
  act: Act
  onClose: () => void
}

type RetryAct = Exclude<JobAct, { type: 'dismiss' }>
type DismissAct = Extract<JobAct, { job: unknown }>

/** Tries jobs again, or dismisses one with a reason. */
export const JobDialog = ({ act, onClose }: JobDialogProps) =>
  act.type === 'dismiss' ? (
    <DismissDialog act={act} onClose={onClose} />
  ) : (
    <RetryDialog act={act as RetryAct} onClose={onClose} />
  )

const queueOf = (act: JobAct) => (act.type === 'retryAll' ? act.queue : act.job.queue)

const RetryDialog = ({ act, onClose }: JobDialogProps<RetryAct>) => {
  const { t } = useTranslation('operations')
  const dialog = useJobDialog(act, onClose, async (idempotencyKey) => {
    if (act.type === 'retryAll') await call(retryQueue, { params: { queue: act.queue } }, { idempotencyKey })
    else await call(retryJob, { params: { queue: act.job.queue, jobId: act.job.id } }, { idempotencyKey })
  })
  return (
    <ConfirmDialog dialog={dialog} title={t(`${act.type}.title`)} confirm={t(`${act.type}.send`)}>
      <p>
        <strong>{t(`queue.${queueOf(act)}`)}</strong>
      </p>
      <p>{t(`${act.type}.lead`)}</p>
    </ConfirmDialog>
  )
}

const DismissDialog = ({ act, onClose }: JobDialogProps<DismissAct>) => {
  const { t } = useTranslation('operations')
  const form = useCheckedForm<DismissalForm, DismissalForm>({
    defaultValues: { reason: '' },
    resolver: contractResolver(DismissalForm, (values) => values),
  })
  const { id: jobId, queue } = act.job
  const dialog = useJobDialog(act, onClose, async (idempotencyKey) => {
    const body = DismissalForm.parse(form.getValues())
    await call(dismissJob, { params: { queue, jobId }, body }, { idempotencyKey })
  })
  return (
    <ReasonForm
      form={form}
      dialog={dialog}
      title={t('dismiss.title')}
      label={t('dismiss.reason')}
      send={t('dismiss.send')}
    >
      <p>
        <strong>{t(`queue.${queue}`)}</strong>
      </p>
      <p>{t('dismiss.lead')}</p>
    </ReasonForm>
  )
}

/** The chart of the dialog. Every answer of the server reloads the page. */
const useJobDialog = (
  { type }: JobAct,
  onClose: () => void,
  send: (idempotencyKey: string) => Promise<void>,
) => {
  const { t } = useTranslation('operations')
  const queryClient = useQueryClient()
  return useDialog(dialogs.givenUpJob, {
    send: async (idempotencyKey) => {
      await send(idempotencyKey)
      void notify.success(t(`${type}.done`))
      void reloadOperations(queryClient)
    },
    onDone: onClose,
    onFailed: () => void reloadOperations(queryClient),
    onClose,
  })
}
