import { z } from 'zod/mini'
import type { FieldMessage } from '../field-messages.ts'
import { withoutInvisible, withoutTatweel } from './characters.ts'
import { required, requiredText, tooLong, typedText } from './required.ts'

export const BUSINESS_ARABIC_ADDRESS_MAX = 50
export const INDIVIDUAL_ARABIC_ADDRESS_MAX = 120
export const ADDRESS_MAX = 150
export const DISTRICT_MAX = 50

const letters =
  '\\u0620-\\u063f\\u0641-\\u064a\\u066e\\u066f\\u0671-\\u06d3\\u06d5\\u06ee\\u06ef\\u06fa-\\u06fc\\u06ff\\u0750-\\u077f'
const digits = '0-9\\u0660-\\u0669\\u06f0-\\u06f9'

/** A character of an Arabic field: Arabic letter, digit of either script, space, hyphen or dot. */
export const ARABIC_CHARACTER = new RegExp(`[${letters}${digits} .-]`)
const ARABIC_ONLY = new RegExp(`^[${letters}${digits} .-]*$`)
const SEPARATORS = /[.-]{2}/

/** Arabic script of any kind: letters, marks, digits, punctuation, presentation forms. */
export const ARABIC_SCRIPT =
  /[\p{Script=Arabic}\u0600-\u06ff\u0750-\u077f\u0870-\u08ff\ufb50-\ufdff\ufe70-\ufefc]/u

const withoutStretching = (text: string): string => withoutTatweel(withoutInvisible(text))

/** Arabic text of at most `max` characters, without doubled or mixed hyphens and dots. Drops tatweel and joiners. */
export const arabicText = (max: number) =>
  typedText.check(
    z.overwrite(withoutStretching),
    z.minLength(1, required),
    z.maxLength(max, tooLong),
    z.regex(ARABIC_ONLY, { error: 'arabic-only' satisfies FieldMessage, abort: true }),
    z.refine((value) => !SEPARATORS.test(value), 'repeats' satisfies FieldMessage),
  )

/** Text of at most `max` characters on one line, without Arabic script. */
export const englishText = (max: number) =>
  requiredText.check(
    z.maxLength(max, tooLong),
    z.refine((value) => !ARABIC_SCRIPT.test(value), 'english-only' satisfies FieldMessage),
  )
