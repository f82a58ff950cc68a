import { type CountryCode, callingCode, HOME } from './countries.ts'

/** A phone number in its two fields. */
export interface PhoneParts {
  country: CountryCode
  /** In the national format. */
  national: string
}

/** Finds the number in a text with a country code, or in the national format of `country`. */
export type FindNumber = (text: string, country?: CountryCode) => (PhoneParts & { number: string }) | null

/** Saudi mobile, landline, toll-free and shared-cost numbers without the leading 0. A test compares them with the library. */
const SAUDI_NUMBER = /^(?:[15]\d|800|92)\d{7}$/

const grouped = (digits: string): string =>
  digits.length === 10
    ? digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3')
    : digits.replace(/^(\d{4})(\d{5})$/, '$1 $2')

/** Finds Saudi numbers without the heavy library. */
export const findSaudiNumber: FindNumber = (text, country) => {
  const digits = text.replace(/\D/g, '')
  const isForeign = text.startsWith('+') ? !digits.startsWith('966') : country !== HOME
  if (isForeign) return null
  const own = (text.startsWith('+') ? digits.slice(3) : digits).replace(/^0/, '')
  if (!SAUDI_NUMBER.test(own)) return null
  const isDialledWithZero = /^[15]/.test(own)
  return {
    country: HOME,
    national: grouped(isDialledWithZero ? `0${own}` : own),
    number: `${callingCode(HOME)}${own}`,
  }
}
