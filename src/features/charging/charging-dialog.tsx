import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { FormProvider } from 'react-hook-form'
import { releaseCharging, stopCharging } from '#contract/endpoints/charging.ts'
import { STOP_SCOPES } from '#contract/entities/charging-stop.ts'
import { ReleaseForm, StopForm } from '#contract/forms/charging-stop.ts'
import { dialogs } from '#machines/dialog/dialogs.ts'
import { call } from '#src/shared/api/api.ts'
import { Dialog, DialogActions } from '#src/shared/dialog/dialog.tsx'
import { useDialog } from '#src/shared/dialog/use-dialog.ts'
import { ChoiceField } from '#src/shared/forms/choice-field.tsx'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { ReasonField } from '#src/shared/forms/reason-field.tsx'
import {
  contractResolver,
  submitForm,
  useCheckedForm,
  useServerRefusal,
} from '#src/shared/forms/use-checked-form.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { notify } from '#src/shared/ui/notify.ts'
import classes from './charging.module.css'
import { reloadCharging } from './charging-query.ts'

interface ChargingDialogProps {
  /** The stop to release; null to stop charging. */
  stopId: string | null
  onClose: () => void
}

interface Values {
  scope: string
  reason: string
}

const send = (stopId: string | null, values: Values, idempotencyKey: string): Promise<unknown> =>
  stopId === null
    ? call(stopCharging, { body: StopForm.parse(values) }, { idempotencyKey })
    : call(
        releaseCharging,
        { params: { stopId }, body: ReleaseForm.parse({ reason: values.reason }) },
        { idempotencyKey },
      )

const fieldOf = (field: string): keyof Values | null =>
  field === 'scope' || field === 'reason' ? field : null

/** Stops charging, or resumes it, with a reason. */
export const ChargingDialog = ({ stopId, onClose }: ChargingDialogProps) => {
  const { t } = useTranslation('charging')
  const queryClient = useQueryClient()
  const act = stopId === null ? 'stop' : 'release'
  const form = useCheckedForm<Values, StopForm | ReleaseForm>({
    defaultValues: { scope: 'planned', reason: '' },
    resolver:
      stopId === null
        ? contractResolver(StopForm, (values) => values)
        : contractResolver(ReleaseForm, ({ reason }) => ({ reason })),
  })
  const { isBusy, problem, submit, edited, close } = useDialog(dialogs.chargingStop, {
    send: async (idempotencyKey) => {
      await send(stopId, form.getValues(), idempotencyKey)
      void notify.success(t(`${act}.done`))
      void reloadCharging(queryClient)
    },
    onDone: onClose,
    onFailed: () => void reloadCharging(queryClient),
    onClose,
  })
  useServerRefusal(form, problem, fieldOf)
  return (
    <Dialog title={t(`${act}.title`)} onEscape={close}>
      <FormProvider {...form}>
        <form
          className={classes.form}
          noValidate
          aria-busy={isBusy}
          onSubmit={submitForm(form, {
            order: stopId === null ? ['scope', 'reason'] : ['reason'],
            send: submit,
          })}
        >
          <p>{t(`${act}.lead`)}</p>
          {stopId === null && (
            <ChoiceField<Values>
              name="scope"
              label={t('scope.label')}
              options={STOP_SCOPES.map((scope) => ({ value: scope, label: t(`scope.${scope}`) }))}
              onPicked={edited}
            />
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
