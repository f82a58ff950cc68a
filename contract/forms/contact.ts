import { z } from 'zod/mini'
import type { FieldMessage } from '../field-messages.ts'
import { Email } from '../text/email.ts'
import { requiredText, SINGLE_LINE, tooLong, typedText } from '../text/required.ts'

export const SUBJECT_MAX = 100
export const CONTACT_NAME_MAX = 40
export const CONTACT_EMAIL_MAX = 40
export const CONTACT_MESSAGE_MAX = 200

const unreadable = 'characters' satisfies FieldMessage
/** Line breaks and tabs are fine in a message, other control characters are not. */
const MULTI_LINE = /^[\P{Cc}\n\r\t]*$/u

/** A message to support. `file` is null in JSON; an attachment comes as the file part of a multipart body instead. */
export const SupportMessage = z.object({
  subject: requiredText.check(z.maxLength(SUBJECT_MAX, tooLong), z.regex(SINGLE_LINE, unreadable)),
  email: Email.check(z.maxLength(CONTACT_EMAIL_MAX, tooLong)),
  message: requiredText.check(z.maxLength(CONTACT_MESSAGE_MAX, tooLong), z.regex(MULTI_LINE, unreadable)),
  name: z.optional(
    z.nullable(typedText.check(z.maxLength(CONTACT_NAME_MAX, tooLong), z.regex(SINGLE_LINE, unreadable))),
  ),
  file: z.optional(z.null()),
})
export type SupportMessage = z.output<typeof SupportMessage>
