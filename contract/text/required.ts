import { z } from 'zod/mini'
import type { FieldMessage } from '../field-messages.ts'
import { cleanText } from './marks.ts'

export const required = { error: 'required' satisfies FieldMessage, abort: true }
export const tooLong = { error: 'too-long' satisfies FieldMessage, abort: true }

/** Typed text, trimmed and without invisible marks. */
export const typedText = z.string({ error: required.error }).check(z.overwrite(cleanText))

/** Typed text that must not be empty; null and undefined count as empty. */
export const requiredText = typedText.check(z.minLength(1, required))

/** No control characters, no line breaks. */
export const SINGLE_LINE = /^\P{Cc}*$/u
