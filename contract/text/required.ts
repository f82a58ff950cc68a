import { z } from 'zod/mini'
import type { FieldMessage } from '../field-messages.ts'
import { cleanText } from './marks.ts'

export const required = { error: 'required' satisfies FieldMessage, abort: true }
export const tooLong = { error: 'too-long' satisfies FieldMessage, abort: true }

/** What a person typed: trimmed, and without invisible marks. */
export const typedText = z.string({ error: required.error }).check(z.overwrite(cleanText))

/** A typed text that must not be empty; null and absence count as empty. */
export const requiredText = typedText.check(z.minLength(1, required))

/** Neither control characters nor line breaks: what a single-line field of any language may hold. */
export const SINGLE_LINE = /^\P{Cc}*$/u
