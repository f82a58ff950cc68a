import type { FieldMessage } from '#contract/field-messages.ts'

const EMPTY: readonly FieldMessage[] = ['required', 'vat-required']
const UNVERIFIED: readonly FieldMessage[] = ['cr-not-verified', 'identity-not-verified']

/**
 * What a form says above its fields when it cannot be sent, from what its fields say: first that required fields are empty, then
 * that the number is not verified, else that issues remain. Null when nothing is wrong.
 */
export const formMessage = (problems: readonly FieldMessage[]): FieldMessage | null => {
  if (problems.length === 0) return null
  if (problems.some((key) => EMPTY.includes(key))) return 'fill-required'
  const others = problems.filter((key) => !UNVERIFIED.includes(key))
  return others.length > 0 ? 'resolve-issues' : (problems[0] ?? null)
}
