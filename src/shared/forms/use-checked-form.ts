import { toNestErrors } from '@hookform/resolvers'
import { useEffect } from 'react'
import {
  type FieldError,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod/mini'
import {
  type FieldMessage,
  type FieldProblem,
  isFieldMessage,
  toFieldProblem,
} from '#contract/field-messages.ts'
import type { CallProblem } from '#machines/shared/call-problem.ts'

type CheckedFormProps<Values extends FieldValues, Output> = Omit<
  UseFormProps<Values, unknown, Output>,
  'shouldFocusError'
>

/**
 * A form whose errors follow its values: every shown error is validated again when any value changes, by a person, a lookup or
 * another field. A field without an error is validated when a person leaves it and when the form is sent, so a field that another
 * field has emptied shows no error yet.
 */
export const useCheckedForm = <Values extends FieldValues, Output>(
  props: CheckedFormProps<Values, Output>,
): UseFormReturn<Values, unknown, Output> => {
  const form = useForm<Values, unknown, Output>({ mode: 'onTouched', ...props, shouldFocusError: false })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name !== undefined) validateShownErrors(form, name)
        },
      }),
    [form],
  )
  return form
}

/** Validates shown errors again. Errors that are not from the resolver, such as the server's, stay until their field changes. */
const validateShownErrors = <Values extends FieldValues, Output>(
  { getValues, getFieldState, trigger }: UseFormReturn<Values, unknown, Output>,
  changed: string,
): void => {
  const names = Object.keys(getValues()) as FieldPath<Values>[]
  const stale = names.filter((name) => {
    const { error } = getFieldState(name)
    return error && (name === changed || isFromResolver(error))
  })
  if (stale.length > 0) void trigger(stale)
}

interface SubmitOptions<Values extends FieldValues, Output> {
  /** The fields in their order on the page: the first invalid one gets the focus. */
  order: readonly FieldPath<Values>[]
  /** Errors beyond the contract's schema, such as a number that is not verified. */
  alsoWrong?: (values: Values) => Pick<FieldProblem, 'field' | 'key' | 'params'>[]
  send: (output: Output, values: Values) => void
}

/** Sends a valid form; otherwise marks all invalid fields and focuses the first. */
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

/**
 * True if the values differ from the initial ones. Computed on demand, because a form that subscribes to it would render
 * completely at the first key stroke. The form compares its fields only while `useDraft` subscribes to them.
 */
export const isEdited = <Values extends FieldValues, Output>({
  getValues,
  getFieldState,
}: Pick<UseFormReturn<Values, unknown, Output>, 'getValues' | 'getFieldState'>): boolean =>
  Object.keys(getValues()).some((name) => getFieldState(name as FieldPath<Values>).isDirty)

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

const FROM_RESOLVER = 'contract'

/** True for an error of the schema, which the next validation replaces. */
const isFromResolver = ({ type }: Pick<FieldError, 'type'>): boolean => type === FROM_RESOLVER

/** A field's problem as a form error: `message` is a key of the `fields` catalogue, `types` are its parameters. */
export const toFieldError = ({ key, params }: Pick<FieldProblem, 'key' | 'params'>): FieldError => ({
  type: FROM_RESOLVER,
  message: key,
  types: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])),
})

/**
 * Validates a form by a schema of the contract, so that the portal and the server refuse the same values with the same messages.
 * `toBody` turns the form's values into the body to send, `fieldOf` maps a field of the body to a field of the form.
 */
export const contractResolver =
  <Values extends FieldValues, Schema extends z.ZodMiniType>(
    schema: Schema,
    toBody: (values: Values) => unknown,
    fieldOf: (field: string) => string = (field) => field,
  ): Resolver<Values, unknown, z.output<Schema> & FieldValues> =>
  async (values, _, options) => {
    const parsed = schema.safeParse(toBody(values))
    if (parsed.success) return { values: parsed.data as z.output<Schema> & FieldValues, errors: {} }
    const errors: Record<string, FieldError> = {}
    for (const issue of parsed.error.issues) {
      const problem = toFieldProblem(issue)
      errors[fieldOf(problem.field)] ??= toFieldError(problem)
    }
    return { values: {}, errors: toNestErrors<Values>(errors as FieldErrors, options) }
  }
