import { z } from 'zod/mini'
import { requiredText, SINGLE_LINE, tooLong } from './required.ts'

/** Longest text of a register or of the identity service that is taken as it is. */
export const VOUCHED_MAX = 300

type Text = z.ZodMiniType<string, string>

/** A text on one line that may be vouched for; whether it is, only the server knows. */
export const vouchableText: Text = requiredText.check(z.maxLength(VOUCHED_MAX, tooLong), z.regex(SINGLE_LINE))

/** The same text regardless of case, spaces and marks that cannot be seen. */
const sameText = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/\s+/gu, ' ')
    .toLowerCase()

/** As much of a problem as its words need. */
const problemOf = (issue: z.core.$ZodIssue) => {
  const { message } = issue
  return issue.code === 'too_big'
    ? { code: issue.code, origin: issue.origin, maximum: issue.maximum, message }
    : { code: 'custom' as const, message }
}

/** Takes each of the vouched values exactly as it was vouched for, and anything else as `typed` takes it. */
export const vouchedOr = (vouched: readonly string[], typed: Text): Text => {
  if (vouched.length === 0) return typed
  const known = new Map(vouched.map((value) => [sameText(value), value]))
  const takeKnown: z.core.CheckFn<string> = (payload) => {
    const same = known.get(sameText(payload.value))
    if (same !== undefined) {
      payload.value = same
      return
    }
    const judged = typed.safeParse(payload.value)
    if (judged.success) payload.value = judged.data
    else
      payload.issues.push(
        ...judged.error.issues.map((issue) => ({ ...problemOf(issue), input: payload.value })),
      )
  }
  return requiredText.check(takeKnown)
}
