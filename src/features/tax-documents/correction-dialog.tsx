import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { FormProvider } from 'react-hook-form'
import { replaceTaxDocument } from '#contract/endpoints/tax-documents.ts'
import { TaxBuyerForm } from '#contract/forms/tax-buyer.ts'
import { dialogs } from '#machines/dialog/dialogs.ts'
import { call } from '#src/shared/api/api.ts'
import { Dialog, DialogActions } from '#src/shared/dialog/dialog.tsx'
import { type OpenDialog, useDialog } from '#src/shared/dialog/use-dialog.ts'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { cityName } from '#src/shared/forms/place-options.ts'
import {
  contractResolver,
  submitForm,
  useCheckedForm,
  useServerRefusal,
} from '#src/shared/forms/use-checked-form.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { isolated } from '#src/shared/ui/isolated-text.tsx'
import { notify } from '#src/shared/ui/notify.ts'
import { BuyerFields } from './buyer-fields.tsx'
import { BUYER_ORDER, type BuyerValues, buyerBody, buyerFieldOf, buyerValues } from './buyer-values.ts'
import { DocumentFacts, type OpenedDocument } from './document-facts.tsx'
import { Facts } from './tax-document-parts.tsx'
import { reloadTaxDocuments } from './tax-document-queries.ts'
import classes from './tax-documents.module.css'

interface CorrectionDialogProps {
  opened: OpenedDocument
  onReplaced: (documentId: string) => void
  onClose: () => void
}

/** Corrects the buyer of a rejected document, shows what will be sent, and issues the replacement. */
export const CorrectionDialog = ({ opened, onReplaced, onClose }: CorrectionDialogProps) => {
  const { t } = useTranslation('tax-documents')
  const queryClient = useQueryClient()
  const { id: documentId, documentNumber } = opened.document
  const number = isolated(documentNumber)
  const form = useCheckedForm<BuyerValues, TaxBuyerForm>({
    defaultValues: buyerValues(opened),
    resolver: contractResolver(TaxBuyerForm, buyerBody),
  })
  const dialog = useDialog(dialogs.taxReplacement, {
    send: async (idempotencyKey) => {
      const body = TaxBuyerForm.parse(buyerBody(form.getValues()))
      const { document } = await call(
        replaceTaxDocument,
        { params: { documentId }, body },
        { idempotencyKey },
      )
      void notify.success(t('done', { number }))
      await reloadTaxDocuments(queryClient)
      return { documentId: document.id }
    },
    onDone: (issued) => onReplaced(issued.documentId),
    // Another administrator may have issued the replacement.
    onFailed: () => void reloadTaxDocuments(queryClient),
    onClose,
  })
  const { state, problem, review, edited, close } = dialog
  useServerRefusal(form, problem, buyerFieldOf)
  const isAboutField = problem?.field != null && buyerFieldOf(problem.field) !== null

  if (!state.hasTag('editing') && !isAboutField)
    return <Confirmation dialog={dialog} opened={opened} values={form.getValues()} />
  return (
    <Dialog isWide title={t('dialog.titleOf', { number })} onEscape={close}>
      <FormProvider {...form}>
        <form
          className={classes.parts}
          noValidate
          onSubmit={submitForm(form, {
            order: BUYER_ORDER,
            send: () => {
              if (isAboutField) edited()
              review()
            },
          })}
        >
          <DocumentFacts {...opened} />
          <section className={classes.part}>
            <h3>{t('buyer.title')}</h3>
            <p className={classes.quiet}>{t('buyer.lead')}</p>
            <BuyerFields buyer={opened.buyer} onEdited={edited} />
          </section>
          <DialogActions>
            <Button variant="default" onClick={close}>
              {t('common:actions.cancel')}
            </Button>
            <Button type="submit">{t('buyer.review')}</Button>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  )
}

interface ConfirmationProps {
  dialog: Pick<OpenDialog, 'isBusy' | 'problem' | 'submit' | 'back' | 'edited' | 'close'>
  opened: OpenedDocument
  values: BuyerValues
}

/** An issued document cannot be withdrawn, so the administrator checks its data once more. */
const Confirmation = ({ dialog, opened: { document, buyer }, values }: ConfirmationProps) => {
  const { t, language } = useTranslation(['tax-documents', 'targets'])
  const { isBusy, problem, submit, back, edited, close } = dialog
  const number = isolated(document.documentNumber)
  const shown = { ...values, city: cityName(values.city, language) }
  const facts = BUYER_ORDER.filter((name) => name !== 'vatId' || buyer.accountType === 'business').map(
    (name) =>
      [t(`targets:${name}`), <bdi key={name}>{shown[name] || t('common:notAvailable')}</bdi>] as const,
  )
  return (
    <Dialog title={t('confirm.title', { number })} onEscape={close}>
      <div className={classes.parts}>
        <p>{t(`confirm.${buyer.accountType}`)}</p>
        <Facts label={t('buyer.title')} facts={facts} />
        <ProblemAlert problem={problem} />
      </div>
      <DialogActions>
        <Button variant="default" disabled={isBusy} onClick={problem ? edited : back}>
          {t('common:actions.back')}
        </Button>
        <Button loading={isBusy} onClick={submit}>
          {t('confirm.issue')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
