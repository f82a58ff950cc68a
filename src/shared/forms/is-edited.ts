import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * Whether a form holds anything else than its first values. It is asked when it is needed: a form that listened for it would be drawn
 * anew as a whole at the first key. A draft of the same form has to be kept, which makes the form compare its fields.
 */
export const isEdited = <Values extends FieldValues, Output>({
  getValues,
  getFieldState,
}: Pick<UseFormReturn<Values, unknown, Output>, 'getValues' | 'getFieldState'>): boolean =>
  Object.keys(getValues()).some((name) => getFieldState(name as FieldPath<Values>).isDirty)
