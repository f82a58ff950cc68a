import { useEffect } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { FIELD_MESSAGES, type FieldMessage } from '#contract/field-messages.ts'
import type { CallProblem } from '#machines/shared/call-problem.ts'

const keyOf = (message: string | null): FieldMessage =>
  (Object.keys(FIELD_MESSAGES) as FieldMessage[]).find((key) => FIELD_MESSAGES[key] === message) ?? 'invalid'

/** Shows a field the server refused at the field itself, and leads there. */
export const useServerRefusal = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  problem: CallProblem | null,
  nameOf: (field: string) => FieldPath<Values> | null,
): void => {
  useEffect(() => {
    const name = problem?.field ? nameOf(problem.field) : null
    if (!problem || !name) return
    form.setError(name, { type: 'server', message: keyOf(problem.message) }, { shouldFocus: true })
  }, [form, problem, nameOf])
}
