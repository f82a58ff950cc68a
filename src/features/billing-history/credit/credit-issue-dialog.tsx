import { Button } from '@mantine/core'
import { FormProvider } from 'react-hook-form'
import type { Invoice } from '#contract/entities/invoice.ts'
import { CreditNoteDraft } from '#contract/forms/credit-note.ts'
import { Dialog, DialogActions } from '#src/shared/dialog/dialog.tsx'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import {
  contractResolver,
  submitForm,
  useCheckedForm,
  useServerRefusal,
} from '#src/shared/forms/use-checked-form.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { isolated } from '#src/shared/ui/isolated-text.tsx'
import { notify } from '#src/shared/ui/notify.ts'
import classes from './credit.module.css'
import { CreditConfirmation } from './credit-confirmation.tsx'
import { CreditFields } from './credit-fields.tsx'
import { CREDIT_ORDER, type CreditValues, creditBody, creditFieldOf, creditValues } from './credit-values.ts'
import { useCreditIssue } from './use-credit-issue.ts'

interface CreditIssueDialogProps {
  invoice: Invoice
  onClose: () => void
}

/** Asks for the amount to credit, shows the server's amounts, and issues the credit note. */
export const CreditIssueDialog = ({ invoice, onClose }: CreditIssueDialogProps) => {
  const { t } = useTranslation('credit-notes')
  const toBody = creditBody(invoice)
  const form = useCheckedForm<CreditValues, CreditNoteDraft>({
    defaultValues: creditValues(invoice),
    resolver: contractResolver(CreditNoteDraft, toBody),
  })
  const issue = useCreditIssue({
    invoiceId: invoice.id,
    draft: () => CreditNoteDraft.parse(toBody(form.getValues())),
    onIssued: ({ documentNumber }) => void notify.success(t('done', { number: isolated(documentNumber) })),
    onClose,
  })
  const { isEditing, isBusy, problem, preview, review, edited, close } = issue
  useServerRefusal(form, problem, creditFieldOf)
  const number = isolated(invoice.qoyod_reference ?? invoice.description)

  if (!isEditing && preview)
    return <CreditConfirmation issue={issue} preview={preview} number={number} values={form.getValues()} />
  const isAboutField = problem?.field != null && creditFieldOf(problem.field) !== null
  return (
    <Dialog title={t('dialog.title', { number })} onEscape={close}>
      <FormProvider {...form}>
        <form
          className={classes.form}
          noValidate
          aria-busy={isBusy}
          onSubmit={submitForm(form, { order: [...CREDIT_ORDER], send: review })}
        >
          <CreditFields invoice={invoice} isBusy={isBusy} onEdited={edited} />
          <ProblemAlert problem={isAboutField ? null : problem} />
          <DialogActions>
            <Button variant="default" disabled={isBusy} onClick={close}>
              {t('common:actions.cancel')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {t('dialog.review')}
            </Button>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  )
}
