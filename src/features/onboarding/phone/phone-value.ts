import { PHONE_DIGITS_MAX } from '#contract/text/phone.ts'
import { toWesternDigits } from '#contract/text/digits.ts'
import { type CountryCode, callingCode, countryOf, HOME } from './countries.ts'
import type { FindNumber, PhoneParts } from './find-number.ts'

const WITH_CODE = /^\s*(?:\+|00)/

/** The two fields for a stored number, whole or unfinished; an empty one starts at home. */
export const phoneParts = (stored: string, find: FindNumber): PhoneParts => {
  const whole = find(stored)
  if (whole) return { country: whole.country, national: whole.national }
  const country = countryOf(stored)
  return { country, national: stored.replace(callingCode(country), '') }
}

/** The 0 that is dialled only within the country is not counted. */
const digitsMax = (country: CountryCode, text: string) =>
  PHONE_DIGITS_MAX - (callingCode(country).length - 1) + (/^\D*0/.test(text) ? 1 : 0)

/** The fields after an edit of the number. One written with its country code picks the country. */
export const editNational = (typed: string, country: CountryCode, find: FindNumber): PhoneParts => {
  const text = toWesternDigits(typed).replace(/[^\d+ ()-]/g, '')
  const whole = WITH_CODE.test(text) ? find(text.trim().replace(/^00/, '+')) : null
  if (whole) return { country: whole.country, national: whole.national }
  let left = digitsMax(country, text)
  const national = [...text].filter((character) => !/\d/.test(character) || left-- > 0).join('')
  return { country, national }
}

/** The number in E.164 for what stands in the fields; empty when nothing does. */
export const phoneValue = ({ country, national }: PhoneParts, find: FindNumber): string => {
  const digits = national.replace(/\D/g, '')
  if (digits === '') return ''
  return find(national, country)?.number ?? `${callingCode(country)}${digits.replace(/^0/, '')}`
}

/** Whether the value is, or begins, a number from abroad. */
export const isAbroad = ({ country, national }: PhoneParts): boolean => {
  if (country !== HOME) return true
  const digits = national.replace(WITH_CODE, '').replace(/\D/g, '')
  return WITH_CODE.test(national) && !callingCode(HOME).slice(1).startsWith(digits.slice(0, 3))
}
