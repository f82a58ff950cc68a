import { z } from 'zod'
import type { VerifiedNames } from '#contract/entities/identity.ts'
import { readable } from '../readable.ts'

/** The service writes a missing value as nothing, as null, as an empty text or as the text "null". */
const text = z
  .string()
  .nullish()
  .transform((value) => {
    const trimmed = readable(value ?? '').trim()
    return trimmed === '' || trimmed.toLowerCase() === 'null' ? null : trimmed
  })

/** Names as they stand in the tokens of citizens (familyName) and of residents (lastName). */
export const NafathNames = z.object({
  firstName: text,
  lastName: text,
  familyName: text,
  englishFirstName: text,
  englishLastName: text,
})

const isArabic = (name: string | null) => name !== null && /\p{Script=Arabic}/u.test(name)
const unless = (refused: boolean, name: string | null) => (refused ? null : name)

/** A name in the wrong script would lock a field that could not be corrected, so it stays open instead. */
export const verifiedNames = (names: z.output<typeof NafathNames>): VerifiedNames => {
  const family = names.familyName ?? names.lastName
  return {
    firstName: unless(isArabic(names.englishFirstName), names.englishFirstName),
    lastName: names.englishLastName ?? unless(isArabic(family), family),
    arabicFirstName: unless(!isArabic(names.firstName), names.firstName),
    arabicLastName: unless(!isArabic(family), family),
  }
}
