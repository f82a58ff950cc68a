import { type FieldPath, type FieldValues, useFormContext, useFormState } from 'react-hook-form'
import type { FieldMessage } from '#contract/field-messages.ts'
import { formMessage } from '#rules/form-message.ts'
import { anyKey } from '../i18n/any-key.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { ProblemSummary } from './problem-summary.tsx'

interface FormSummaryProps<Values extends FieldValues> {
  order: readonly FieldPath<Values>[]
  labelOf: (name: FieldPath<Values>) => string
}

/** What is wrong with the form around it, once sending it was tried. */
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
