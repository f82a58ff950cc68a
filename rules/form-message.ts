import type { FieldMessage } from '#contract/field-messages.ts'

const EMPTY: readonly FieldMessage[] = ['required', 'vat-required']
const UNVERIFIED: readonly FieldMessage[] = ['cr-not-verified', 'identity-not-verified']

/**
 * The message above an invalid form, by the messages of its fields, in this order: empty required fields, other issues, an
 * unverified number. Null when the form is valid.
 */
export const formMessage = (problems: readonly FieldMessage[]): FieldMessage | null => {
  if (problems.length === 0) return null
  if (problems.some((key) => EMPTY.includes(key))) return 'fill-required'
  const others = problems.filter((key) => !UNVERIFIED.includes(key))
  return others.length > 0 ? 'resolve-issues' : (problems[0] ?? null)
}
