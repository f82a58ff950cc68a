import { type FieldPath, type FieldValues, useFormContext, useFormState } from 'react-hook-form'
import { ProblemSummary } from './problem-summary.tsx'

interface FormSummaryProps<Values extends FieldValues> {
  order: readonly FieldPath<Values>[]
  labelOf: (name: FieldPath<Values>) => string
}

/** What is wrong with the form around it, once sending it was tried. */
export const FormSummary = <Values extends FieldValues>({ order, labelOf }: FormSummaryProps<Values>) => {
  const { setFocus, getFieldState, control } = useFormContext<Values>()
  const state = useFormState({ control })
  const wrong = order.flatMap((name) => {
    const { error } = getFieldState(name, state)
    return error && state.isSubmitted ? [{ name, label: labelOf(name), error }] : []
  })
  return <ProblemSummary wrong={wrong} onPick={(name) => setFocus(name as FieldPath<Values>)} />
}
