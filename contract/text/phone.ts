import { z } from 'zod/mini'
import type { FieldMessage } from '../field-messages.ts'
import { toWesternDigits } from './digits.ts'
import { requiredText } from './required.ts'

/** Digits with the country code, without the plus. */
export const PHONE_DIGITS_MAX = 15
/** Longer is no number, however it is grouped. */
const WRITTEN_MAX = 40

const wrong = { error: 'phone' satisfies FieldMessage, abort: true }
/** A number of 15 digits may have 00 before it, and within its country a 0. */
const WRITTEN = /^(?:tel:)?(?:[+().\s/\p{Pd}]*\d){7,18}[().\s/\p{Pd}]*$/u

/** A phone number as people write it, in Western digits. Which number it is, `readPhone` of the rules says. */
export const Phone = requiredText.check(
  z.maxLength(WRITTEN_MAX, wrong),
  z.overwrite(toWesternDigits),
  z.regex(WRITTEN, wrong),
)
