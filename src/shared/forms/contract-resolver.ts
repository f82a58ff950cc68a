import { toNestErrors } from '@hookform/resolvers'
import type { FieldError, FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod/mini'
import { type FieldProblem, toFieldProblem } from '#contract/field-messages.ts'

const FROM_RESOLVER = 'contract'

/** True for an error of the schema, which the next validation replaces. */
export const isFromResolver = ({ type }: Pick<FieldError, 'type'>): boolean => type === FROM_RESOLVER

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
    const judged = schema.safeParse(toBody(values))
    if (judged.success) return { values: judged.data as z.output<Schema> & FieldValues, errors: {} }
    const errors: Record<string, FieldError> = {}
    for (const issue of judged.error.issues) {
      const problem = toFieldProblem(issue)
      errors[fieldOf(problem.field)] ??= toFieldError(problem)
    }
    return { values: {}, errors: toNestErrors<Values>(errors as FieldErrors, options) }
  }
