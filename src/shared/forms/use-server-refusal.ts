import { useEffect } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { type FieldMessage, isFieldMessage } from '#contract/field-messages.ts'
import type { CallProblem } from '#machines/shared/call-problem.ts'
import { toFieldError } from './contract-resolver.ts'

/** A refusal of a field has the key of its message in `params`; some codes have a field message of their own. */
const keyOf = ({ code, params }: CallProblem): FieldMessage =>
  [params.key, code].find(isFieldMessage) ?? 'invalid'

/** Shows the server's refusal of a field at the field, and focuses it. */
export const useServerRefusal = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  problem: CallProblem | null,
  nameOf: (field: string) => FieldPath<Values> | null,
): void => {
  useEffect(() => {
    const name = problem?.field ? nameOf(problem.field) : null
    if (!problem || !name) return
    const error = toFieldError({ key: keyOf(problem), params: problem.params })
    form.setError(name, { ...error, type: 'server' }, { shouldFocus: true })
  }, [form, problem, nameOf])
}
