import { toNestErrors } from '@hookform/resolvers'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { toFieldError } from '#src/shared/forms/contract-resolver.ts'
import { countryOf, HOME } from './countries.ts'
import { findSaudiNumber } from './find-number.ts'

/** Whether a country gives out this number. When the numbers of the world do not arrive, it is left to the server. */
const isReal = async (number: string): Promise<boolean> => {
  if (countryOf(number) === HOME) return findSaudiNumber(number)?.number === number
  const rule = await import('#rules/phone.ts').catch(() => null)
  return rule?.isRealPhone(number) ?? true
}

const notReal = { phone: toFieldError({ key: 'phone', params: {} }) }

/** Judges a form as `resolver` does, and whether its phone number is a real one besides. */
export const withRealPhone =
  <Values extends FieldValues & { phone: string }, Output extends FieldValues>(
    resolver: Resolver<Values, unknown, Output>,
  ): Resolver<Values, unknown, Output> =>
  async (values, context, options) => {
    const judged = await resolver(values, context, options)
    if (judged.errors.phone || (await isReal(values.phone))) return judged
    const wrong = toNestErrors<Values>(notReal as FieldErrors, options)
    return { values: {}, errors: { ...judged.errors, ...wrong } }
  }
