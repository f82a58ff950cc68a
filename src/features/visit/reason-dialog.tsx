import { Button } from '@mantine/core'
import { FormProvider } from 'react-hook-form'
import { openVisit } from '#contract/endpoints/visits.ts'
import type { Customer } from '#contract/entities/customer.ts'
import { REASON_MAX, VisitForm } from '#contract/forms/visit.ts'
import { dialogs } from '#machines/dialog/dialogs.ts'
import { useDisplayName } from '#src/shared/account/names.tsx'
import { call } from '#src/shared/api/api.ts'
import { useErrorMessage } from '#src/shared/api/error-message.ts'
import { Dialog, DialogActions } from '#src/shared/dialog/dialog.tsx'
import { useDialog } from '#src/shared/dialog/use-dialog.ts'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { TextField } from '#src/shared/forms/text-field.tsx'
import { contractResolver, submitForm, useCheckedForm } from '#src/shared/forms/use-checked-form.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { isolated } from '#src/shared/ui/isolated-text.tsx'
import classes from './reason-dialog.module.css'

const Field = TextField<VisitForm>

interface ReasonDialogProps {
  customer: Customer
  /** Called with true if the reason is stored, with false if the administrator cancelled. */
  onAnswer: (isGiven: boolean) => void
}

/** Asks an administrator for the reason to act for a customer before their first change. */
export const ReasonDialog = ({ customer, onAnswer }: ReasonDialogProps) => {
  const { t } = useTranslation('layout')
  const nameOf = useDisplayName()
  const words = useErrorMessage()
  const form = useCheckedForm<VisitForm, VisitForm>({
    defaultValues: { reason: '' },
    resolver: contractResolver(VisitForm, (values) => values),
  })
  const { submit, edited, close, isBusy, problem } = useDialog(dialogs.visit, {
    send: async (idempotencyKey) => {
      const body = { customerId: customer.id, ...VisitForm.parse(form.getValues()) }
      await call(openVisit, { body }, { idempotencyKey })
    },
    onDone: () => onAnswer(true),
    onClose: () => onAnswer(false),
  })

  return (
    <Dialog title={t('reason.title', { name: isolated(nameOf(customer)) })} onEscape={close}>
      <FormProvider {...form}>
        <form
          className={classes.form}
          noValidate
          aria-busy={isBusy}
          onSubmit={submitForm(form, { order: ['reason'], send: submit })}
        >
          <p className={classes.lead}>{t('reason.lead')}</p>
          <Field
            name="reason"
            label={t('reason.field')}
            dir="auto"
            autoComplete="off"
            filter={(text) => text.slice(0, REASON_MAX)}
            readOnly={isBusy}
            problem={problem?.field === 'reason' ? words(problem) : undefined}
            onEdited={edited}
            data-autofocus
            autoFocus
          />
          <ProblemAlert problem={problem?.field === 'reason' ? null : problem} />
          <DialogActions>
            <Button variant="default" disabled={isBusy} onClick={close}>
              {t('common:actions.cancel')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {t('reason.send')}
            </Button>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  )
}
