import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { FormProvider, useWatch } from 'react-hook-form'
import { askAboutData } from '#contract/endpoints/data-requests.ts'
import { DATA_REQUEST_KINDS, type DataRequestKind } from '#contract/entities/data-request.ts'
import { DataRequestForm, needsNote } from '#contract/forms/data-request.ts'
import { dialogs } from '#machines/dialog/dialogs.ts'
import { call } from '../api/api.ts'
import { Dialog, DialogActions } from '../dialog/dialog.tsx'
import { useDialog } from '../dialog/use-dialog.ts'
import { ChoiceField } from '../forms/choice-field.tsx'
import { ProblemAlert } from '../forms/form-alert.tsx'
import { ReasonField } from '../forms/reason-field.tsx'
import { contractResolver, submitForm, useCheckedForm } from '../forms/use-checked-form.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { notify } from '../ui/notify.ts'
import { dataRequestsQuery } from './data-requests-query.ts'
import classes from './your-data.module.css'

interface RequestValues {
  kind: DataRequestKind
  note: string
}

const Kind = ChoiceField<RequestValues>
const bodyOf = ({ kind, note }: RequestValues) => ({ kind, note: note.trim() || null })

/** Makes a request about the person's data. */
export const RequestDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('data-requests')
  const queryClient = useQueryClient()
  const form = useCheckedForm<RequestValues, DataRequestForm>({
    defaultValues: { kind: 'copy', note: '' },
    resolver: contractResolver(DataRequestForm, bodyOf),
  })
  const kind = useWatch({ control: form.control, name: 'kind' })
  const { isBusy, problem, submit, edited, close } = useDialog(dialogs.dataRequest, {
    send: async (idempotencyKey) => {
      const body = DataRequestForm.parse(bodyOf(form.getValues()))
      await call(askAboutData, { body }, { idempotencyKey })
      void notify.success(t('sent'))
      void queryClient.invalidateQueries(dataRequestsQuery)
    },
    onDone: onClose,
    onClose,
  })
  return (
    <Dialog title={t('new')} onEscape={close}>
      <FormProvider {...form}>
        <form
          className={classes.form}
          noValidate
          aria-busy={isBusy}
          onSubmit={submitForm(form, { order: ['kind', 'note'], send: submit })}
        >
          <Kind
            name="kind"
            label={t('kind')}
            description={t(`hints.${kind}`)}
            options={DATA_REQUEST_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            onPicked={edited}
          />
          <ReasonField
            name="note"
            label={t('note')}
            isOptional={!needsNote(kind)}
            readOnly={isBusy}
            onEdited={edited}
          />
          <ProblemAlert problem={problem} />
          <DialogActions>
            <Button variant="default" disabled={isBusy} onClick={close}>
              {t('common:actions.cancel')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {t('send')}
            </Button>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  )
}
