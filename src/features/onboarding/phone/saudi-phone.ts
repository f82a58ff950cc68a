import type { CountryCode } from 'libphonenumber-js/min'
import { digitsOnly } from '#rules/input-filters.ts'

/** A phone number as it stands in its two fields. */
export interface PhoneParts {
  country: CountryCode
  national: string
}

export interface PhoneTools {
  /** Countries with their codes, by their names in a language. */
  phoneCountries: (language: string) => { value: CountryCode; label: string }[]
  /** The two fields for a stored number, whole or unfinished; an empty one starts in Saudi Arabia. */
  phoneParts: (stored: string) => PhoneParts
  /** The fields after an edit of the number. One written with its country code may pick the country. */
  editNational: (typed: string, country: CountryCode) => PhoneParts
  /** The number in E.164 for what stands in the fields; empty when nothing does. */
  phoneValue: (parts: PhoneParts) => string
}

const SAUDI = { country: 'SA', code: '+966', digits: 10 } as const

/** Whether what is known here is enough to show a stored number. */
export const isSaudi = (stored: string): boolean => stored === '' || stored.startsWith(SAUDI.code)

/** Saudi numbers, as nearly everybody has them: enough to show the field and to begin typing. */
export const saudiPhones: PhoneTools = {
  phoneCountries: (language) => {
    const name = new Intl.DisplayNames([language], { type: 'region' }).of(SAUDI.country) ?? SAUDI.country
    return [{ value: SAUDI.country, label: `${SAUDI.code} ${name}` }]
  },
  phoneParts: (stored) => {
    const national = stored.slice(SAUDI.code.length)
    return { country: SAUDI.country, national: national && `0${national}` }
  },
  editNational: (typed) => ({ country: SAUDI.country, national: digitsOnly(typed, SAUDI.digits) }),
  phoneValue: ({ national }) => (national === '' ? '' : `${SAUDI.code}${national.replace(/^0/, '')}`),
}
