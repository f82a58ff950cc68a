import { z } from 'zod/mini'
import type { FieldMessage } from '../field-messages.ts'
import { required, SINGLE_LINE, tooLong } from '../text/required.ts'

export const REASON_MIN = 5
export const REASON_MAX = 300

/** Why an administrator acts for a customer: a sentence, which is kept with everything they change. */
export const VisitForm = z.object({
  reason: z
    .string({ error: required.error })
    .check(
      z.trim(),
      z.minLength(1, required),
      z.minLength(REASON_MIN, { error: 'reason-short' satisfies FieldMessage, abort: true }),
      z.maxLength(REASON_MAX, tooLong),
      z.regex(SINGLE_LINE, 'characters' satisfies FieldMessage),
    ),
})
export type VisitForm = z.output<typeof VisitForm>
