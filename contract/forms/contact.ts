import { z } from 'zod/mini'
import { Email, PersonEmail } from '../text/email.ts'
import { requiredLines, requiredText, tooLong, typedText } from '../text/required.ts'
import { vouchedOr } from '../text/vouched.ts'

export const SUBJECT_MAX = 100
export const CONTACT_NAME_MAX = 40
export const CONTACT_EMAIL_MAX = 40
export const CONTACT_MESSAGE_MAX = 200

const TypedEmail = Email.check(z.maxLength(CONTACT_EMAIL_MAX, tooLong))

const messageFrom = (email: z.ZodMiniType<string, string>) =>
  z.object({
    subject: requiredText.check(z.maxLength(SUBJECT_MAX, tooLong)),
    email,
    message: requiredLines.check(z.maxLength(CONTACT_MESSAGE_MAX, tooLong)),
    name: z.optional(z.nullable(typedText.check(z.maxLength(CONTACT_NAME_MAX, tooLong)))),
    file: z.optional(z.null()),
  })

/** A message to support. The sender's verified addresses are valid unchanged. */
export const supportMessage = (verified: readonly string[]) => messageFrom(vouchedOr(verified, TypedEmail))
export type SupportMessage = z.output<ReturnType<typeof supportMessage>>

/**
 * The body of a message. It accepts every address that could be verified; the server then compares it with its own records.
 * `file` is null in JSON; an attachment is the file part of a multipart body.
 */
export const SupportMessageBody = messageFrom(PersonEmail)
