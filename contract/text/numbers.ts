import { z } from 'zod/mini'
import type { FieldMessage } from '../field-messages.ts'
import { withoutInvisible } from './characters.ts'
import { toWesternDigits } from './digits.ts'
import { required, requiredText, tooLong } from './required.ts'

export const CR_LENGTH = 10
export const NATIONAL_ID_LENGTH = 10
export const VAT_LENGTH = 15
export const POSTAL_CODE_LENGTH = 5
export const BUILDING_MAX = 20

/** The problem of a CR number, which has ten digits and starts with 7 (the 700 series). */
export const crProblem = (value: string): FieldMessage | null => {
  if (value === '') return 'required'
  if (!value.startsWith('7')) return 'cr-series'
  if (!/^\d*$/.test(value)) return 'digits-only'
  return value.length === CR_LENGTH ? null : 'cr-length'
}

/** True for ten digits: a number of the 700 series or a former one. */
export const isRegisterNumber = (value: string): boolean => /^\d{10}$/.test(value)

/** The problem of a VAT ID, which has 15 digits and starts and ends with 3. Length comes first. */
export const vatProblem = (value: string): FieldMessage | null => {
  if (value === '') return 'vat-required'
  if (value.length !== VAT_LENGTH) return 'vat-length'
  if (!/^\d*$/.test(value)) return 'digits-only'
  const starts = value.startsWith('3')
  const ends = value.endsWith('3')
  if (starts && ends) return null
  if (starts) return 'vat-end'
  return ends ? 'vat-start' : 'vat-start-and-end'
}

type Refinement = { addIssue: (issue: { code: 'custom'; message: FieldMessage }) => void }
const refineWith =
  (problem: (value: string) => FieldMessage | null) => (value: string, context: Refinement) => {
    const message = problem(value)
    if (message) context.addIssue({ code: 'custom', message })
  }

/** Converts to Western digits, without spaces and invisible marks. */
export const plainNumber = (text: string): string =>
  toWesternDigits(withoutInvisible(text)).replace(/\s/g, '')

const numberText = z
  .string({ error: required.error })
  .check(z.overwrite(plainNumber), z.minLength(1, required))

export const CrNumber = numberText.check(z.superRefine(refineWith(crProblem)))

/** A CR number or a former one, for a lookup (decision 46). */
export const RegisterNumber = numberText.check(
  z.refine(isRegisterNumber, { error: 'cr-length' satisfies FieldMessage }),
)

/** A National ID or Iqama. The identity service checks the check digit. */
export const IdentityNumber = numberText.check(
  z.regex(/^\d{10}$/, 'national-id-length' satisfies FieldMessage),
)

export const VatId = z
  .string({ error: 'vat-required' satisfies FieldMessage })
  .check(z.overwrite(plainNumber), z.superRefine(refineWith(vatProblem)))

export const PostalCode = numberText.check(z.regex(/^\d{5}$/, 'postal-code' satisfies FieldMessage))

/** A unit or building number: letters and digits. */
export const BuildingNumber = requiredText.check(
  z.maxLength(BUILDING_MAX, tooLong),
  z.regex(/^[A-Za-z0-9]+$/, 'alphanumeric' satisfies FieldMessage),
)
