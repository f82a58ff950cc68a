import { z } from 'zod/mini'
import { withoutInvisible, withoutTatweel } from './characters.ts'
import { requiredText, tooLong } from './required.ts'

/** Maximum length of a verified text. */
export const VOUCHED_MAX = 300

type Text = z.ZodMiniType<string, string>

/** A text on one line that a source may have verified; only the server can check that. */
export const vouchableText: Text = requiredText.check(z.maxLength(VOUCHED_MAX, tooLong))

/** Normalises case, spaces, tatweel and invisible characters for a comparison. */
const sameText = (text: string): string =>
  withoutTatweel(withoutInvisible(text)).normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase()

/** The parts of an issue that its message needs. */
const problemOf = (issue: z.core.$ZodIssue) => {
  const { message } = issue
  return issue.code === 'too_big'
    ? { code: issue.code, origin: issue.origin, maximum: issue.maximum, message }
    : { code: 'custom' as const, message }
}

/** Accepts the verified values unchanged. `typed` checks all other values. */
export const vouchedOr = (vouched: readonly string[], typed: Text): Text => {
  if (vouched.length === 0) return typed
  const known = new Map(vouched.map((value) => [sameText(value), value]))
  const takeKnown: z.core.CheckFn<string> = (payload) => {
    const same = known.get(sameText(payload.value))
    if (same !== undefined) {
      payload.value = same
      return
    }
    const checked = typed.safeParse(payload.value)
    if (checked.success) payload.value = checked.data
    else
      payload.issues.push(
        ...checked.error.issues.map((issue) => ({ ...problemOf(issue), input: payload.value })),
      )
  }
  return requiredText.check(takeKnown)
}
