import { z } from 'zod/mini'
import type { FieldMessage } from '../field-messages.ts'
import { requiredText, tooLong } from './required.ts'

const REASON_MIN = 5

/** A reason or a note on one line, because mails contain it. */
export const reason = (max: number, short: 'reason-short' | 'note-short' = 'reason-short') =>
  requiredText.check(
    z.minLength(REASON_MIN, { error: short satisfies FieldMessage, abort: true }),
    z.maxLength(max, tooLong),
  )
