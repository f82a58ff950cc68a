import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { toWesternDigits } from '#contract/text/digits.ts'
import { withoutMarks } from '#contract/text/marks.ts'
import { PHONE_DIGITS_MAX } from '#contract/text/phone.ts'

/**
 * The number in E.164 that a text stands for, as the carriers know it; null for none. Without a plus or 00 it is a Saudi number, with
 * or without its country code.
 */
export const readPhone = (text: string): string | null => {
  const plain = toWesternDigits(withoutMarks(text)).replace(/\s/g, ' ')
  const phone = parsePhoneNumberFromString(plain, 'SA')
  return phone?.isValid() && phone.number.length <= PHONE_DIGITS_MAX + 1 ? phone.number : null
}

/** Whether a country gives out this number, as the carriers know; written in E.164 and in no other way. */
export const isRealPhone = (value: string): boolean => readPhone(value) === value
