import { z } from 'zod/mini'
import type { FieldMessage } from '../field-messages.ts'

export const required = { error: 'required' satisfies FieldMessage, abort: true }
export const tooLong = { error: 'too-long' satisfies FieldMessage, abort: true }

/** A trimmed text that must not be empty; null and absence count as empty. */
export const requiredText = z.string({ error: required.error }).check(z.trim(), z.minLength(1, required))

/** Neither control characters nor line breaks: what a single-line field of any language may hold. */
export const SINGLE_LINE = /^\P{Cc}*$/u
