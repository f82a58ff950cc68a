import { toNestErrors } from '@hookform/resolvers'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { toFieldError } from '#src/shared/forms/use-checked-form.ts'
import { countryOf, HOME } from './countries.ts'
import { findSaudiNumber } from './find-number.ts'

/** True if the number plan of its country has this number, or if the library cannot load: the server validates it too. */
const isReal = async (number: string): Promise<boolean> => {
  if (countryOf(number) === HOME) return findSaudiNumber(number)?.number === number
  const rule = await import('#rules/phone.ts').catch(() => null)
  return rule?.isRealPhone(number) ?? true
}

const notReal = { phone: toFieldError({ key: 'phone', params: {} }) }

/** Validates a form with `resolver`, then its phone number. */
export const withRealPhone =
  <Values extends FieldValues & { phone: string }, Output extends FieldValues>(
    resolver: Resolver<Values, unknown, Output>,
  ): Resolver<Values, unknown, Output> =>
  async (values, context, options) => {
    const result = await resolver(values, context, options)
    if (result.errors.phone || (await isReal(values.phone))) return result
    const wrong = toNestErrors<Values>(notReal as FieldErrors, options)
    return { values: {}, errors: { ...result.errors, ...wrong } }
  }
