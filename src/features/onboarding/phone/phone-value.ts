import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import { DEFAULT_PHONE_COUNTRY, PHONE_DIGITS_MAX } from '#contract/text/phone.ts'
import { toWesternDigits } from '#rules/input-filters.ts'
import type { PhoneParts, PhoneTools } from './saudi-phone.ts'

/** Countries with their codes, by their names in a language. */
const phoneCountries: PhoneTools['phoneCountries'] = (language) => {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  return getCountries()
    .map((value) => ({ value, name: names.of(value) ?? value }))
    .toSorted((one, other) => one.name.localeCompare(other.name, language))
    .map(({ value, name }) => ({ value, label: `+${getCountryCallingCode(value)} ${name}` }))
}

const countryOf = (stored: string): CountryCode =>
  [DEFAULT_PHONE_COUNTRY, ...getCountries()].find((country) =>
    stored.startsWith(`+${getCountryCallingCode(country)}`),
  ) ?? DEFAULT_PHONE_COUNTRY

/** The two fields for a stored number, whole or unfinished; an empty one starts in Saudi Arabia. */
const phoneParts = (stored: string): PhoneParts => {
  const whole = parsePhoneNumberFromString(stored)
  if (whole?.country && whole.isPossible())
    return { country: whole.country, national: whole.formatNational() }
  const country = countryOf(stored)
  return { country, national: stored.replace(`+${getCountryCallingCode(country)}`, '') }
}

const digitsMax = (country: CountryCode) => PHONE_DIGITS_MAX - getCountryCallingCode(country).length + 1

/** The fields after an edit of the number. One written with its country code picks the country. */
const editNational = (typed: string, country: CountryCode): PhoneParts => {
  const text = toWesternDigits(typed).replace(/[^\d+ ()-]/g, '')
  const abroad = /^\s*(?:\+|00)/.test(text)
    ? parsePhoneNumberFromString(text.trim().replace(/^00/, '+'))
    : undefined
  if (abroad?.country && abroad.isPossible())
    return { country: abroad.country, national: abroad.formatNational() }
  let left = digitsMax(country)
  const national = [...text].filter((character) => !/\d/.test(character) || left-- > 0).join('')
  return { country, national }
}

/** The number in E.164 for what stands in the fields; empty when nothing does. */
const phoneValue = ({ country, national }: PhoneParts): string => {
  const digits = national.replace(/\D/g, '')
  if (digits === '') return ''
  const whole = parsePhoneNumberFromString(national, country)
  return whole?.isPossible() ? whole.number : `+${getCountryCallingCode(country)}${digits.replace(/^0/, '')}`
}

/** Phone numbers of every country. Arrives when somebody begins to fill the form, because it knows so much. */
export const worldPhones: PhoneTools = { phoneCountries, phoneParts, editNational, phoneValue }
