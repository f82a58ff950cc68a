import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { withoutInvisible } from '#contract/text/characters.ts'
import { toWesternDigits } from '#contract/text/digits.ts'
import { PHONE_DIGITS_MAX } from '#contract/text/phone.ts'

/**
 * Parses a phone number into E.164, by the carriers' numbering plans; null when invalid. Without a plus or 00 it is a Saudi number,
 * with or without the country code.
 */
export const readPhone = (text: string): string | null => {
  const plain = toWesternDigits(withoutInvisible(text)).replace(/\s/g, ' ')
  const phone = parsePhoneNumberFromString(plain, 'SA')
  return phone?.isValid() && phone.number.length <= PHONE_DIGITS_MAX + 1 ? phone.number : null
}

/** True for a valid number in E.164. */
export const isRealPhone = (value: string): boolean => readPhone(value) === value
