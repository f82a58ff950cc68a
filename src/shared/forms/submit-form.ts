import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { FieldProblem } from '#contract/field-messages.ts'
import { toFieldError } from './contract-resolver.ts'

interface SubmitOptions<Values extends FieldValues, Output> {
  /** The fields in the order they stand on the page: the first wrong one gets the focus. */
  order: readonly FieldPath<Values>[]
  /** What is wrong beyond the contract's schema, such as a number that is not verified. */
  alsoWrong?: (values: Values) => Pick<FieldProblem, 'field' | 'key' | 'params'>[]
  send: (output: Output, values: Values) => void
}

/** Sends a form that is right; otherwise marks everything that is wrong at once and leads to the first of it. */
export const submitForm = <Values extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Values, unknown, Output>,
  { order, alsoWrong = () => [], send }: SubmitOptions<Values, Output>,
) => {
  const finish = (output: Output | null, alreadyWrong: readonly string[]) => {
    const values = form.getValues()
    const others = alsoWrong(values).filter(({ field }) => !alreadyWrong.includes(field))
    for (const { field, ...problem } of others)
      form.setError(field as FieldPath<Values>, { ...toFieldError(problem), type: 'beyond-schema' })
    const wrong = [...alreadyWrong, ...others.map(({ field }) => field)]
    const first = order.find((name) => wrong.includes(name))
    if (first) form.setFocus(first)
    else if (output && wrong.length === 0) send(output, values)
  }
  return form.handleSubmit(
    (output) => finish(output, []),
    (errors) => finish(null, Object.keys(errors)),
  )
}
