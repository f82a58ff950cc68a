import { z } from 'zod/mini'
import type { FieldMessage } from '../field-messages.ts'
import { toWesternDigits } from './digits.ts'
import { requiredText } from './required.ts'

/** Digits with the country code, without the plus. */
export const PHONE_DIGITS_MAX = 15
/** Maximum length with all separators. */
const WRITTEN_MAX = 40

const wrong = { error: 'phone' satisfies FieldMessage, abort: true }
/** Up to 18 digits: the 15 of the number, `00` before it, and a national `0`. */
const WRITTEN = /^(?:tel:)?(?:[+().\s/\p{Pd}]*\d){7,18}[().\s/\p{Pd}]*$/u

/** A typed phone number in Western digits. `rules/phone` reads the number from it. */
export const Phone = requiredText.check(
  z.maxLength(WRITTEN_MAX, wrong),
  z.overwrite(toWesternDigits),
  z.regex(WRITTEN, wrong),
)
