import type { FieldMessage } from '#contract/field-messages.ts'
import {
  BILLING_ACCOUNT_ID_LENGTH,
  OLD_BILLING_ACCOUNTS_MAX,
  OldBillingAccount,
} from '#contract/forms/migration.ts'
import { withoutInvisible } from '#contract/text/characters.ts'
import { toWesternDigits } from '#contract/text/digits.ts'

/** The field for existing billing accounts: complete IDs are chips, `typed` is the unfinished one. */
export interface BillingAccountInput {
  ids: readonly string[]
  typed: string
}

const SEPARATORS = /[\s,;]+/

const isId = (text: string): boolean => OldBillingAccount.safeParse(text).success

const DASH = /\p{Pd}/gu
const WHOLE_ID = /(?<![A-Z0-9-])[A-Z0-9]{6}(?:-[A-Z0-9]{6}){2}(?![A-Z0-9-])/g

const idText = (text: string): string =>
  toWesternDigits(withoutInvisible(text)).toUpperCase().replace(DASH, '-')

/** Filters one ID: upper-case letters, digits and single hyphens, at most 20. */
export const billingAccountIdFilter = (text: string): string =>
  idText(text)
    .replace(/[^A-Z0-9-]/g, '')
    .replace(/-{2,}/g, '-')
    .slice(0, BILLING_ACCOUNT_ID_LENGTH)

const withId = (ids: readonly string[], id: string): readonly string[] =>
  ids.includes(id) || ids.length >= OLD_BILLING_ACCOUNTS_MAX ? ids : [...ids, id]

/**
 * The field after typing or pasting. A comma or a space ends an ID. Complete IDs become chips; the first part that is not an ID
 * stays in the input.
 */
export const typeBillingAccounts = (ids: readonly string[], typed: string): BillingAccountInput => {
  const pieces = typed.split(SEPARATORS).map(billingAccountIdFilter).filter(Boolean)
  if (!SEPARATORS.test(typed)) return { ids, typed: pieces[0] ?? '' }
  return {
    ids: pieces.filter(isId).reduce(withId, ids),
    typed: pieces.find((piece) => !isId(piece)) ?? '',
  }
}

/** Removes words without digits around IDs. Words with digits stay, so that the person can correct them. */
const withoutLabel = (part: string): string =>
  part.match(WHOLE_ID) === null
    ? part
    : part
        .split(/[^A-Z0-9-]+/)
        .filter((word) => /\d/.test(word) || isId(word))
        .join(' ')

/**
 * The field after a paste: finds the IDs among other words. Null when a piece is longer than an ID, because the cut text would be
 * another ID.
 */
export const pasteBillingAccounts = (ids: readonly string[], pasted: string): BillingAccountInput | null => {
  const text = idText(pasted)
    .split(/[,;\n]/)
    .map(withoutLabel)
    .join(',')
  const isTooLong = text
    .split(SEPARATORS)
    .some((piece) => piece.length > BILLING_ACCOUNT_ID_LENGTH && !isId(piece))
  return isTooLong ? null : typeBillingAccounts(ids, text)
}

/** The field after Enter: a complete ID becomes a chip. */
export const finishBillingAccount = ({ ids, typed }: BillingAccountInput): BillingAccountInput =>
  typeBillingAccounts(ids, `${typed},`)

/** True when Submit is enabled: the input has 20 characters, or it is empty and there are chips. */
export const maySubmitBillingAccounts = ({ ids, typed }: BillingAccountInput): boolean =>
  typed === '' ? ids.length > 0 : typed.length === BILLING_ACCOUNT_ID_LENGTH

/** Message of the field on Submit; null when every ID is valid. */
export const billingAccountsProblem = ({ ids, typed }: BillingAccountInput): FieldMessage | null =>
  (typed === '' || isId(typed)) && ids.every(isId) ? null : 'billing-account-format'

/** The value for the API: all IDs, comma-separated. */
export const billingAccountsValue = (input: BillingAccountInput): string =>
  [...new Set([...input.ids, input.typed])].filter(Boolean).join(',')
