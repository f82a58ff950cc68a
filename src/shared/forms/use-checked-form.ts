import { useEffect } from 'react'
import {
  type FieldPath,
  type FieldValues,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { isFromResolver } from './contract-resolver.ts'

type CheckedFormProps<Values extends FieldValues, Output> = Omit<
  UseFormProps<Values, unknown, Output>,
  'shouldFocusError'
>

/**
 * A form whose errors follow its values: each that is shown is judged anew when any value changes, be it by a person, by a lookup or
 * by another field. A field that showed none is judged when a person leaves it, and when the form is sent: what another field emptied
 * is not an error yet.
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
          if (name !== undefined) judgeShownErrors(form, name)
        },
      }),
    [form],
  )
  return form
}

/** What was said beside the resolver, by the server or by a form itself, stays until its own field changes. */
const judgeShownErrors = <Values extends FieldValues, Output>(
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
