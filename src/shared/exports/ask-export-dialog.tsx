import { useQueryClient } from '@tanstack/react-query'
import { askForExport } from '#contract/endpoints/second-opinions.ts'
import { ExportReasonForm } from '#contract/forms/second-opinion.ts'
import { dialogs } from '#machines/dialog/dialogs.ts'
import { call } from '../api/api.ts'
import { ReasonForm } from '../dialog/reason-form.tsx'
import { useDialog } from '../dialog/use-dialog.ts'
import { contractResolver, useCheckedForm } from '../forms/use-checked-form.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { IsolatedText } from '../ui/isolated-text.tsx'
import { notify } from '../ui/notify.ts'
import { type ExportedList, ownExportsQuery } from './export-query.ts'
import { useFiltersText } from './export-text.ts'
import classes from './exports.module.css'

/** Asks a second administrator to agree to the export of a list, with a reason. */
export const AskExportDialog = ({ list, onClose }: { list: ExportedList; onClose: () => void }) => {
  const { t } = useTranslation('exports')
  const queryClient = useQueryClient()
  const filtersText = useFiltersText()
  const form = useCheckedForm<ExportReasonForm, ExportReasonForm>({
    defaultValues: { reason: '' },
    resolver: contractResolver(ExportReasonForm, (values) => values),
  })
  const dialog = useDialog(dialogs.exportRequest, {
    send: async (idempotencyKey) => {
      const body = { ...list, ...ExportReasonForm.parse(form.getValues()) }
      await call(askForExport, { body }, { idempotencyKey })
      void notify.success(t('ask.done'))
      void queryClient.invalidateQueries({ queryKey: ownExportsQuery(list).queryKey })
    },
    onDone: onClose,
    onClose,
  })
  const names = { actorName: null, aboutName: null }
  return (
    <ReasonForm
      form={form}
      dialog={dialog}
      title={t('ask.title')}
      label={t('ask.reason')}
      send={t('ask.send')}
      color="accent"
    >
      <p className={classes.filters}>
        <IsolatedText>{filtersText(list.operation, list.filters, names)}</IsolatedText>
      </p>
      <p>{t('ask.lead')}</p>
      {list.customerId !== null && <p>{t('ask.ofAccount')}</p>}
    </ReasonForm>
  )
}
