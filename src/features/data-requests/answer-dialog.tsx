import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { FormProvider } from 'react-hook-form'
import {
  answerDataRequest,
  destroyData,
  extendDataRequest,
  refuseDataRequest,
} from '#contract/endpoints/data-requests.ts'
import type { ListedDataRequest } from '#contract/entities/data-request.ts'
import { DataAnswerForm } from '#contract/forms/data-request.ts'
import { dataRequestSnapshot } from '#machines/data-request/data-request.machine.ts'
import { canDestroy } from '#machines/data-request/selectors.ts'
import { dialogs } from '#machines/dialog/dialogs.ts'
import { call } from '#src/shared/api/api.ts'
import { ConfirmDialog, Dialog, DialogActions } from '#src/shared/dialog/dialog.tsx'
import { useDialog } from '#src/shared/dialog/use-dialog.ts'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { ReasonField } from '#src/shared/forms/reason-field.tsx'
import { contractResolver, submitForm, useCheckedForm } from '#src/shared/forms/use-checked-form.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { notify } from '#src/shared/ui/notify.ts'
import { reloadAllRequests } from './all-requests-query.ts'
import classes from './data-requests.module.css'
import type { RequestAct } from './request-columns.tsx'

const ENDPOINTS = { extend: extendDataRequest, answer: answerDataRequest, refuse: refuseDataRequest } as const

interface AnswerDialogProps {
  act: RequestAct
  request: ListedDataRequest
  onClose: () => void
}

/** Extends, answers or refuses a request with a note to the person, or destroys the data. */
export const AnswerDialog = ({ act, ...props }: AnswerDialogProps) =>
  act === 'destroy' ? <DestroyDialog {...props} /> : <NoteDialog act={act} {...props} />

const DestroyDialog = ({ request, onClose }: Omit<AnswerDialogProps, 'act'>) => {
  const { t } = useTranslation('data-requests')
  const dialog = useAnswer('destroy', onClose, (idempotencyKey) =>
    call(destroyData, { params: { requestId: request.id } }, { idempotencyKey }),
  )
  return (
    <ConfirmDialog
      dialog={dialog}
      title={t('office.destroy.title')}
      confirm={t('office.destroy.send')}
      isDestructive
    >
      <p>
        <bdi>{request.personEmail}</bdi>
      </p>
      <p>{t('office.destroy.lead')}</p>
    </ConfirmDialog>
  )
}

interface NoteDialogProps extends AnswerDialogProps {
  act: keyof typeof ENDPOINTS
}

const NoteDialog = ({ act, request, onClose }: NoteDialogProps) => {
  const { t } = useTranslation('data-requests')
  const form = useCheckedForm<{ note: string }, DataAnswerForm>({
    defaultValues: { note: '' },
    resolver: contractResolver(DataAnswerForm, ({ note }) => ({ note })),
  })
  const { isBusy, problem, submit, edited, close } = useAnswer(act, onClose, (idempotencyKey) => {
    const body = DataAnswerForm.parse(form.getValues())
    return call(ENDPOINTS[act], { params: { requestId: request.id }, body }, { idempotencyKey })
  })
  return (
    <Dialog title={t(`office.${act}.title`)} onEscape={close}>
      <FormProvider {...form}>
        <form
          className={classes.form}
          noValidate
          aria-busy={isBusy}
          onSubmit={submitForm(form, { order: ['note'], send: submit })}
        >
          <p>{t(`office.${act}.lead`)}</p>
          {request.note !== null && (
            <blockquote className={classes.words} aria-label={t('office.note')}>
              <bdi>{request.note}</bdi>
            </blockquote>
          )}
          {isNotYetDestroyed(request) && <p>{t('office.notYet')}</p>}
          <ReasonField name="note" label={t('office.text')} readOnly={isBusy} onEdited={edited} />
          <ProblemAlert problem={problem} />
          <DialogActions>
            <Button variant="default" disabled={isBusy} onClick={close}>
              {t('common:actions.cancel')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {t(`office.${act}.send`)}
            </Button>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  )
}

/** True if the request is for a destruction that the account does not allow yet. */
const isNotYetDestroyed = (request: ListedDataRequest): boolean =>
  request.kind === 'destruction' && !canDestroy(dataRequestSnapshot(request))

/** Runs the chart of the dialog. Every answer of the server reloads the list. */
const useAnswer = (
  act: RequestAct,
  onClose: () => void,
  send: (idempotencyKey: string) => Promise<unknown>,
) => {
  const { t } = useTranslation('data-requests')
  const queryClient = useQueryClient()
  return useDialog(dialogs.dataAnswer, {
    send: async (idempotencyKey) => {
      await send(idempotencyKey)
      void notify.success(t(`office.${act}.done`))
      void reloadAllRequests(queryClient)
    },
    onDone: onClose,
    onFailed: () => void reloadAllRequests(queryClient),
    onClose,
  })
}
