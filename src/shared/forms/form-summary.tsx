import { type FieldPath, type FieldValues, useFormContext, useFormState } from 'react-hook-form'
import type { FieldMessage } from '#contract/field-messages.ts'
import { formMessage } from '#rules/form-message.ts'
import { anyKey, useTranslation } from '../i18n/use-translation.ts'
import { FormAlert } from './form-alert.tsx'
import classes from './forms.module.css'

interface FormSummaryProps<Values extends FieldValues> {
  order: readonly FieldPath<Values>[]
  labelOf: (name: FieldPath<Values>) => string
}

/** The errors of the surrounding form, after the first attempt to send it. */
export const FormSummary = <Values extends FieldValues>({ order, labelOf }: FormSummaryProps<Values>) => {
  const { t } = useTranslation('fields')
  const { setFocus, getFieldState, control } = useFormContext<Values>()
  const state = useFormState({ control })
  const wrong = order.flatMap((name) => {
    const { error } = getFieldState(name, state)
    return error && state.isSubmitted ? [{ name, label: labelOf(name), problem: error.message }] : []
  })
  const title = formMessage(wrong.map(({ problem }) => problem as FieldMessage))
  return (
    <ProblemSummary
      title={title && anyKey<FieldMessage>(t)(title)}
      wrong={wrong}
      onPick={(name) => setFocus(name as FieldPath<Values>)}
    />
  )
}

interface ProblemSummaryProps {
  /** The summary in one sentence; null without errors. */
  title: string | null
  wrong: readonly { name: string; label: string }[]
  onPick: (name: string) => void
}

/** All errors of a form, above it; each entry leads to its field, which shows the error. */
export const ProblemSummary = ({ title, wrong, onPick }: ProblemSummaryProps) => (
  <FormAlert>
    {title !== null && (
      <>
        <p className={classes.alertTitle}>{title}</p>
        <ul className={classes.alertList}>
          {wrong.map(({ name, label }) => (
            <li key={name}>
              <button type="button" className={classes.alertField} onClick={() => onPick(name)}>
                {label}
              </button>
            </li>
          ))}
        </ul>
      </>
    )}
  </FormAlert>
)
