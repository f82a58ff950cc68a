import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import { useProblemWords } from '#src/shared/api/problem-words.ts'
import { ProblemAlert } from '#src/shared/forms/problem-alert.tsx'
import { ReasonField } from '#src/shared/forms/reason-field.tsx'
import { submitForm } from '#src/shared/forms/submit-form.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Dialog, DialogActions } from '#src/shared/ui/dialog.tsx'
import classes from './administration.module.css'
import type { useAdministration } from './use-administration.ts'

interface ReasonFormProps<Values extends FieldValues & { reason: string }> {
  form: UseFormReturn<Values, unknown, Values>
  administration: ReturnType<typeof useAdministration>
  title: string
  label: string
  hint: string
  send: string
  onClose: () => void
  /** What stands above the reason. */
  children: ReactNode
  /** What stands below it. */
  after: ReactNode
}

/** A dialog in which the administrator writes a reason for the customer. A failure leaves it open with what was typed. */
export const ReasonForm = <Values extends FieldValues & { reason: string }>({
  form,
  administration: { isBusy, problem, submit, edited },
  title,
  label,
  hint,
  send,
  onClose,
  children,
  after,
}: ReasonFormProps<Values>) => {
  const { t } = useTranslation('common')
  const words = useProblemWords()
  const atReason = problem?.field === 'reason'
  return (
    <Dialog title={title} onEscape={() => !isBusy && onClose()}>
      <FormProvider {...form}>
        <form
          className={classes.form}
          noValidate
          aria-busy={isBusy}
          onSubmit={submitForm(form, { order: ['reason' as never], send: submit })}
        >
          {children}
          <ReasonField
            label={label}
            hint={hint}
            readOnly={isBusy}
            problem={atReason ? words(problem) : undefined}
            onEdited={edited}
          />
          {after}
          <ProblemAlert problem={atReason ? null : problem} />
          <DialogActions>
            <Button variant="default" disabled={isBusy} onClick={onClose}>
              {t('actions.cancel')}
            </Button>
            <Button type="submit" color="bad" loading={isBusy}>
              {send}
            </Button>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  )
}

/** What an act means for the customer, point by point. */
export const Consequences = ({ points }: { points: readonly string[] }) => {
  const { t } = useTranslation('administration')
  return (
    <div className={classes.consequences}>
      <h3>{t('stops.title')}</h3>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  )
}
