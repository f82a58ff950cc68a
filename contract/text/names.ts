import { z } from 'zod/mini'
import type { FieldMessage } from '../field-messages.ts'
import { required, tooLong, typedText } from './required.ts'

export const PERSON_NAME_MAX = 40
export const BUSINESS_NAME_MAX = 150

/** A character of a name: Latin letter, Western digit, space, dot or hyphen. */
export const NAME_CHARACTER = /[\p{Script=Latin}0-9 .-]/u
const NAME_ONLY = /^[\p{Script=Latin}0-9 .-]*$/u
const REPEATS = /[ .-]{2}/
const LOOSE_ENDS = ' .-'

/** True when two dots, hyphens or spaces follow each other. */
export const hasRepeats = (value: string): boolean => REPEATS.test(value)

/** Removes spaces before a name, and dots, hyphens and spaces after it. */
export const trimName = (value: string): string => {
  const text = value.trimStart()
  let end = text.length
  while (end > 0 && LOOSE_ENDS.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

const nameOf = (max: number) =>
  typedText.check(
    z.overwrite(trimName),
    z.minLength(1, required),
    z.maxLength(max, tooLong),
    z.regex(NAME_ONLY, { error: 'name-characters' satisfies FieldMessage, abort: true }),
    z.refine((value) => !hasRepeats(value), 'repeats' satisfies FieldMessage),
  )

export const PersonName = nameOf(PERSON_NAME_MAX)
export const BusinessName = nameOf(BUSINESS_NAME_MAX)
