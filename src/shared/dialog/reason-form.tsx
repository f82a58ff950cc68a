import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import { useErrorMessage } from '../api/error-message.ts'
import { ProblemAlert } from '../forms/form-alert.tsx'
import { ReasonField } from '../forms/reason-field.tsx'
import { submitForm } from '../forms/use-checked-form.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import classes from './dialog.module.css'
import { Dialog, DialogActions } from './dialog.tsx'
import type { OpenDialog } from './use-dialog.ts'

interface ReasonFormProps<Values extends FieldValues & { reason: string }> {
  form: UseFormReturn<Values, unknown, Values>
  dialog: Pick<OpenDialog, 'isBusy' | 'problem' | 'submit' | 'edited' | 'close'>
  title: string
  label: string
  hint?: string
  send: string
  /** Colour of the button that sends; `bad` by default. */
  color?: 'accent' | 'bad'
  /** Something that the person has to read first is not loaded. */
  isPending?: boolean
  /** Above the reason. */
  children: ReactNode
  /** Below the reason. */
  after?: ReactNode
}

/** A dialog in which the team writes a reason for the customer. A failure leaves it open with the typed text. */
export const ReasonForm = <Values extends FieldValues & { reason: string }>({
  form,
  dialog: { isBusy, problem, submit, edited, close },
  title,
  label,
  hint,
  send,
  color = 'bad',
  isPending = false,
  children,
  after,
}: ReasonFormProps<Values>) => {
  const { t } = useTranslation('common')
  const words = useErrorMessage()
  const atReason = problem?.field === 'reason'
  return (
    <Dialog title={title} onEscape={close}>
      <FormProvider {...form}>
        <form
          className={classes.question}
          noValidate
          aria-busy={isBusy}
          onSubmit={submitForm(form, { order: ['reason' as never], send: submit })}
        >
          {children}
          <ReasonField
            label={label}
            {...(hint !== undefined && { hint })}
            readOnly={isBusy}
            problem={atReason ? words(problem) : undefined}
            onEdited={edited}
          />
          {after}
          <ProblemAlert problem={atReason ? null : problem} />
          <DialogActions>
            <Button variant="default" disabled={isBusy} onClick={close}>
              {t('actions.cancel')}
            </Button>
            <Button type="submit" color={color} loading={isBusy} disabled={isPending}>
              {send}
            </Button>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  )
}
