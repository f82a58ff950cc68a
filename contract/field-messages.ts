import type { z } from 'zod/mini'
import { ERRORS } from './errors.ts'

/**
 * Messages of invalid fields. A schema's issue carries the key as its message: the server answers with the English text, the portal
 * looks the key up in its catalogue. `{name}` is filled from the parameters.
 */
export const FIELD_MESSAGES = {
  required: 'This field is required',
  'fill-required': 'Please fill all required fields',
  'resolve-issues': ERRORS['validation-failed'].message,
  invalid: 'Please enter a valid input.',
  'unknown-field': 'This field is not expected here',
  'too-long': 'Please use at most {max} characters',
  characters: 'Please remove characters that cannot be read',
  'one-line': 'Please write this on one line, without line breaks',
  marks: 'Please use at most four accents or vowel marks on one letter',
  email: 'Please enter a valid email address.',
  phone: 'Invalid Phone Number',
  'name-characters': 'Please use English letters, digits, spaces, dots and hyphens only',
  repeats: 'Please remove repeated or misplaced dots, hyphens and spaces',
  'english-only': 'Please use English letters',
  'arabic-only': 'Please use Arabic letters, digits, spaces, hyphens and dots only',
  alphanumeric: 'Please use English letters and digits only',
  'digits-only': 'Please use digits only',
  'identification-number-taken': ERRORS['identification-number-taken'].message,
  'cr-series': 'Please Enter the 700-series CR number',
  'cr-length': 'CR number should have 10 digits',
  'cr-not-verified': ERRORS['cr-not-verified'].message,
  'national-id-length': 'National ID / Iqama should have 10 digits',
  'identity-not-verified': ERRORS['identity-not-verified'].message,
  'identity-retry': ERRORS['identity-number-invalid'].message,
  'vat-required': 'VAT ID is required',
  'vat-not-expected': 'Remove the VAT ID, or untick that your company has none',
  'vat-length': 'VAT ID should be 15 characters long',
  'vat-start': 'VAT ID should start with 3',
  'vat-end': 'VAT ID should end with 3',
  'vat-start-and-end': 'VAT ID should start and end with 3',
  'postal-code': 'Postal code should have 5 digits',
  province: 'Please choose a province from the list',
  city: 'Please choose a city from the list',
  'city-of-province': 'Please choose a city of this province',
  'account-name-long': 'Account Name should not exceed 60 characters',
  'account-name-part-long': 'Please use at most {max} characters after the prefix',
  'account-name-shape': 'Account Name takes lowercase letters, digits and single hyphens after its prefix',
  domain: 'Please use the domain of your e-mail address',
  'documents-missing': ERRORS['documents-missing'].message,
  'document-missing': 'This document is still missing. Please choose a file.',
  'file-missing': ERRORS['file-missing'].message,
  'file-too-large': ERRORS['file-too-large'].message,
  'file-empty': ERRORS['file-empty'].message,
  'file-type': ERRORS['file-type-refused'].message,
  'file-damaged': ERRORS['file-damaged'].message,
  'file-macros': ERRORS['file-macros'].message,
  'file-active': ERRORS['file-active'].message,
  'file-infected': ERRORS['file-infected'].message,
  'file-too-complex': ERRORS['file-too-complex'].message,
  'file-password': ERRORS['file-password'].message,
  'account-unknown': 'No account was opened with this e-mail address',
  'purchase-order': 'Please use English letters, digits, spaces and . _ / # - only',
  'reason-short': 'Please give the reason in at least 5 characters',
  'note-short': 'Please write at least 5 characters, or nothing',
  'credit-amount': 'Please enter an amount in riyals, such as 115.00',
  'quota-amount': 'Please enter an amount in riyals, such as 1,500.00',
  'quota-range': 'Please enter an amount from SAR 1.00 to SAR 10,000,000.00',
  'billing-account-format': 'Invalid format!',
  'card-number': 'Invalid card number',
  'card-cvc': 'Invalid CVV',
  'card-name': 'Invalid Card Holder Name',
  'card-month': 'Invalid month',
  'card-year': 'Invalid year',
  'card-expired': 'Card has expired',
  'card-brand': ERRORS['card-brand-refused'].message,
} as const satisfies Record<string, string>

export type FieldMessage = keyof typeof FIELD_MESSAGES

/** True for a key of this table; forms and refusals may also carry plain text. */
export const isFieldMessage = (text: unknown): text is FieldMessage =>
  typeof text === 'string' && Object.hasOwn(FIELD_MESSAGES, text)

/** The English text of a field message with its parameters. */
export const fieldMessageText = (key: FieldMessage, params: Record<string, string | number> = {}): string =>
  FIELD_MESSAGES[key].replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''))

export interface FieldProblem {
  /** Name of the field, with dots between levels; empty for the whole form. */
  field: string
  key: FieldMessage
  params: Record<string, string | number>
}

const keyOf = (issue: z.core.$ZodIssue): FieldMessage => {
  if (isFieldMessage(issue.message)) return issue.message
  if (issue.code === 'unrecognized_keys') return 'unknown-field'
  return issue.code === 'too_big' ? 'too-long' : 'invalid'
}

export const toFieldProblem = (issue: z.core.$ZodIssue): FieldProblem => ({
  field: issue.code === 'unrecognized_keys' ? (issue.keys[0] ?? '') : issue.path.join('.'),
  key: keyOf(issue),
  params: issue.code === 'too_big' ? { max: Number(issue.maximum) } : {},
})
