import { toWesternDigits } from '#contract/text/digits.ts'
import { PHONE_DIGITS_MAX } from '#contract/text/phone.ts'
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

const codeDigits = (country: CountryCode) => callingCode(country).slice(1)

/** Zeros before the code, and the one that is dialled only within the country, are not counted. */
const digitsMax = (country: CountryCode, text: string) => {
  const digits = text.replace(/\D/g, '')
  const zeros = /^0*/.exec(digits)?.[0].length ?? 0
  const isWithCode = WITH_CODE.test(text) || digits.startsWith(codeDigits(country))
  return PHONE_DIGITS_MAX + Math.min(zeros, 2) - (isWithCode ? 0 : codeDigits(country).length)
}

/** The number a text is with its country code, which may have neither a plus nor 00 before it. */
const numberWithCode = (text: string, country: CountryCode, find: FindNumber): ReturnType<FindNumber> => {
  if (WITH_CODE.test(text)) return find(text.trim().replace(/^00/, '+'))
  const digits = text.replace(/\D/g, '')
  const found = digits.startsWith(codeDigits(country)) ? find(text, country) : null
  const isNational = found?.number === `${callingCode(country)}${digits}`
  return isNational ? null : found
}

/** The fields after an edit of the number. One written with its country code picks the country. */
export const editNational = (typed: string, country: CountryCode, find: FindNumber): PhoneParts => {
  const text = toWesternDigits(typed)
    .replace(/\s/g, ' ')
    .replace(/[^\d+ ()-]/g, '')
  const whole = numberWithCode(text, country, find)
  // An unfinished one may be another number when it is read again without its code.
  if (whole && find(whole.national, whole.country)?.number === whole.number)
    return { country: whole.country, national: whole.national }
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

/** What a Saudi number begins with where its country code is not written. */
const SAUDI_BEGINNING = /^0?(?:[15]|8(?:$|0)|9(?:$|2)|$)/

/** Whether the numbers of the world are needed to read a text: it is from abroad, or at home no beginning of what is known at once. */
export const needsWorld = ({ country, national }: PhoneParts): boolean => {
  if (country !== HOME) return true
  const text = toWesternDigits(national)
  const digits = text.replace(WITH_CODE, '').replace(/\D/g, '')
  return WITH_CODE.test(text)
    ? !codeDigits(HOME).startsWith(digits.slice(0, 3))
    : !SAUDI_BEGINNING.test(digits)
}
