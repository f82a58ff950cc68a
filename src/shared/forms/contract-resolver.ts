import { toNestErrors } from '@hookform/resolvers'
import type { FieldError, FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod/mini'
import { type FieldProblem, toFieldProblem } from '#contract/field-messages.ts'

const FROM_RESOLVER = 'contract'

/** True for an error of the schema alone: validating the values again settles it. */
export const isFromResolver = ({ type }: Pick<FieldError, 'type'>): boolean => type === FROM_RESOLVER

/** A field's problem as the form keeps it: the message is a key of the `fields` catalogue, `types` are its parameters. */
export const toFieldError = ({ key, params }: Pick<FieldProblem, 'key' | 'params'>): FieldError => ({
  type: FROM_RESOLVER,
  message: key,
  types: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])),
})

/**
 * Judges a form by a schema of the contract, so that the portal and the server refuse the same things in the same words.
 * `toBody` makes of the form's values what would be sent, `fieldOf` leads from a field of that back to the form's.
 */
export const contractResolver =
  <Values extends FieldValues, Schema extends z.ZodMiniType>(
    schema: Schema,
    toBody: (values: Values) => unknown,
    fieldOf: (field: string) => string = (field) => field,
  ): Resolver<Values, unknown, z.output<Schema> & FieldValues> =>
  async (values, _, options) => {
    const judged = schema.safeParse(toBody(values))
    if (judged.success) return { values: judged.data as z.output<Schema> & FieldValues, errors: {} }
    const errors: Record<string, FieldError> = {}
    for (const issue of judged.error.issues) {
      const problem = toFieldProblem(issue)
      errors[fieldOf(problem.field)] ??= toFieldError(problem)
    }
    return { values: {}, errors: toNestErrors<Values>(errors as FieldErrors, options) }
  }
