import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { FieldMessage } from '../field-messages.ts'
import { requiredText } from './required.ts'

export const DEFAULT_PHONE_COUNTRY: CountryCode = 'SA'
/** Digits with the country code, without the plus. */
export const PHONE_DIGITS_MAX = 15

const E164 = /^\+[1-9]\d{6,14}$/

/** Whether this is a real number of some country, written as +9665… */
export const isPhone = (value: string): boolean =>
  E164.test(value) && parsePhoneNumberFromString(value)?.isValid() === true

/** A phone number in E.164: plus, country code, number; at most 15 digits. */
export const Phone = requiredText.refine(isPhone, 'phone' satisfies FieldMessage)
