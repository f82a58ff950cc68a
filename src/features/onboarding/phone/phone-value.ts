import { toWesternDigits } from '#contract/text/digits.ts'
import { PHONE_DIGITS_MAX } from '#contract/text/phone.ts'
import { type CountryCode, callingCode, countryOf, HOME } from './countries.ts'
import type { FindNumber, PhoneParts } from './find-number.ts'

const WITH_CODE = /^\s*(?:\+|00)/

/** Splits a stored number, complete or not, into two fields. An empty number gets the default country. */
export const phoneParts = (stored: string, find: FindNumber): PhoneParts => {
  const whole = find(stored)
  if (whole) return { country: whole.country, national: whole.national }
  const country = countryOf(stored)
  return { country, national: stored.replace(callingCode(country), '') }
}

const codeDigits = (country: CountryCode) => callingCode(country).slice(1)

/** The maximum number of digits in the field. Does not count zeros before the country code or the national 0. */
const digitsMax = (country: CountryCode, text: string) => {
  const digits = text.replace(/\D/g, '')
  const zeros = /^0*/.exec(digits)?.[0].length ?? 0
  const isWithCode = WITH_CODE.test(text) || digits.startsWith(codeDigits(country))
  return PHONE_DIGITS_MAX + Math.min(zeros, 2) - (isWithCode ? 0 : codeDigits(country).length)
}

/** Finds a number with its country code, also without a plus or 00; null for a national number. */
const numberWithCode = (text: string, country: CountryCode, find: FindNumber): ReturnType<FindNumber> => {
  if (WITH_CODE.test(text)) return find(text.trim().replace(/^00/, '+'))
  const digits = text.replace(/\D/g, '')
  const found = digits.startsWith(codeDigits(country)) ? find(text, country) : null
  const isNational = found?.number === `${callingCode(country)}${digits}`
  return isNational ? null : found
}

/** The fields after an edit of the number. A country code selects the country. */
export const editNational = (typed: string, country: CountryCode, find: FindNumber): PhoneParts => {
  const text = toWesternDigits(typed)
    .replace(/\s/g, ' ')
    .replace(/[^\d+ ()-]/g, '')
  const whole = numberWithCode(text, country, find)
  // Without its code, an incomplete number could be read as another number.
  if (whole && find(whole.national, whole.country)?.number === whole.number)
    return { country: whole.country, national: whole.national }
  let remaining = digitsMax(country, text)
  const national = [...text].filter((character) => !/\d/.test(character) || remaining-- > 0).join('')
  return { country, national }
}

/** The number in E.164; empty text if it has no digits. */
export const phoneValue = ({ country, national }: PhoneParts, find: FindNumber): string => {
  const digits = national.replace(/\D/g, '')
  if (digits === '') return ''
  return find(national, country)?.number ?? `${callingCode(country)}${digits.replace(/^0/, '')}`
}

/** The start of a Saudi number without its country code. */
const SAUDI_BEGINNING = /^0?(?:[15]|8(?:$|0)|9(?:$|2)|$)/

/** True if only the library can read the number: it is foreign, or does not start like a known Saudi number. */
export const needsWorld = ({ country, national }: PhoneParts): boolean => {
  if (country !== HOME) return true
  const text = toWesternDigits(national)
  const digits = text.replace(WITH_CODE, '').replace(/\D/g, '')
  return WITH_CODE.test(text)
    ? !codeDigits(HOME).startsWith(digits.slice(0, 3))
    : !SAUDI_BEGINNING.test(digits)
}
