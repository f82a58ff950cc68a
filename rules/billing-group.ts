import type { FieldMessage } from '#contract/field-messages.ts'
import { CompanyEmail } from '#contract/text/email.ts'

const isEmail = (value: string): boolean => CompanyEmail.safeParse(value).success

/** Message of the billing group while typing; none for an empty field. */
export const typedGroupProblem = (value: string): FieldMessage | null =>
  value.trim() === '' || isEmail(value) ? null : 'email'

/** Message of the billing group on Next; null when it is valid. */
export const sentGroupProblem = (value: string): FieldMessage | null => (isEmail(value) ? null : 'invalid')
