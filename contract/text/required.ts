import { z } from 'zod/mini'
import type { FieldMessage } from '../field-messages.ts'
import {
  cleanLines,
  cleanText,
  hasFewMarks,
  isOneLine,
  isReadable,
  readableLine,
  readableLines,
} from './characters.ts'

export const required = { error: 'required' satisfies FieldMessage, abort: true }
export const tooLong = { error: 'too-long' satisfies FieldMessage, abort: true }
const oneLine = { error: 'one-line' satisfies FieldMessage, abort: true }
const unreadable = { error: 'characters' satisfies FieldMessage, abort: true }
const piled = { error: 'marks' satisfies FieldMessage, abort: true }

const text = z.string({ error: required.error })

/**
 * Typed text on one line. Removes invisible characters. Refuses line breaks, unreadable characters and a fifth mark on a
 * letter.
 */
export const typedText = text.check(
  z.overwrite(cleanText),
  z.refine(isOneLine, oneLine),
  z.refine(isReadable, unreadable),
  z.refine(hasFewMarks, piled),
)

/** Typed text that must not be empty; null and undefined count as empty. */
export const requiredText = typedText.check(z.minLength(1, required))

/** Typed text of several lines, which must not be empty. */
export const requiredLines = text.check(
  z.overwrite(cleanLines),
  z.minLength(1, required),
  z.refine(isReadable, unreadable),
  z.refine(hasFewMarks, piled),
)

/** One line of text that a person cannot correct, such as a message in a URL. Removes the characters that `typedText` refuses. */
export const givenText = z.string().check(z.overwrite(readableLine))

/** Input before submit: keeps line breaks and outer spaces, removes the characters that `typedText` refuses. */
export const unfinishedText = z.string().check(z.overwrite(readableLines))

/** Printable ASCII. */
export const PRINTABLE = /^[\x20-\x7e]*$/

/** An identifier from another program. */
export const opaqueText = z.string().check(z.regex(PRINTABLE))
