import { z } from 'zod'
import type { FieldMessage } from '../field-messages.ts'
import { Email } from '../text/email.ts'
import { requiredText, SINGLE_LINE, tooLong } from '../text/required.ts'

export const SUBJECT_MAX = 100
export const CONTACT_NAME_MAX = 40
export const CONTACT_EMAIL_MAX = 40
export const CONTACT_MESSAGE_MAX = 200

const unreadable = 'characters' satisfies FieldMessage
/** Line breaks and tabs are fine in a message, other control characters are not. */
const MULTI_LINE = /^[\P{Cc}\n\r\t]*$/u

/** A message to support. `file` is null in JSON; an attachment comes as the file part of a multipart body instead. */
export const SupportMessage = z.object({
  subject: requiredText.max(SUBJECT_MAX, tooLong).regex(SINGLE_LINE, unreadable),
  email: Email.max(CONTACT_EMAIL_MAX, tooLong),
  message: requiredText.max(CONTACT_MESSAGE_MAX, tooLong).regex(MULTI_LINE, unreadable),
  name: z.string().trim().max(CONTACT_NAME_MAX, tooLong).regex(SINGLE_LINE, unreadable).nullable().optional(),
  file: z.null().optional(),
})
export type SupportMessage = z.output<typeof SupportMessage>
