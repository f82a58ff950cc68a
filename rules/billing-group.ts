import type { FieldMessage } from '#contract/field-messages.ts'
import { CompanyEmail } from '#contract/text/email.ts'

const isEmail = (value: string): boolean => CompanyEmail.safeParse(value).success

/** What the billing group says while it is typed: nothing as long as it is empty. */
export const typedGroupProblem = (value: string): FieldMessage | null =>
  value.trim() === '' || isEmail(value) ? null : 'email'

/** What the billing group says when Next is pressed, which then does not advance; null when it may. */
export const sentGroupProblem = (value: string): FieldMessage | null => (isEmail(value) ? null : 'invalid')
