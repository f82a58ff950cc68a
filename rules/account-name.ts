import type { AccountType } from '#contract/entities/common.ts'
import { ACCOUNT_NAME_MAX, ACCOUNT_NAME_PREFIXES, BUSINESS_PART_MAX } from '#contract/text/account-name.ts'
import { withoutInvisible } from '#contract/text/characters.ts'
import { toWesternDigits } from '#contract/text/digits.ts'

const partMax = (accountType: AccountType): number =>
  accountType === 'business' ? BUSINESS_PART_MAX : ACCOUNT_NAME_MAX - ACCOUNT_NAME_PREFIXES.individual.length

const cleanPart = (text: string): string =>
  toWesternDigits(text)
    .toLowerCase()
    .replace(/\s/g, '-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-/, '')

const commonLength = (one: string, other: string, at: (text: string, index: number) => string): number => {
  const most = Math.min(one.length, other.length)
  let length = 0
  while (length < most && at(one, length) === at(other, length)) length += 1
  return length
}

/** The text after the prefix, when a person edits `previous` into `typed` at any position, even within the prefix. */
const editedPart = (prefix: string, typed: string, previous: string): string => {
  if (typed.toLowerCase().startsWith(prefix)) return typed.slice(prefix.length)
  const head = commonLength(typed, previous, (text, index) => text.charAt(index))
  const rest = Math.min(typed.length, previous.length) - head
  const tail = Math.min(
    rest,
    commonLength(typed, previous, (text, index) => text.charAt(text.length - 1 - index)),
  )
  const inserted = typed.slice(head, typed.length - tail)
  // No old text follows the new text, so the person typed a whole new name.
  if (tail === 0 && inserted !== '') return typed
  return inserted + previous.slice(Math.max(prefix.length, previous.length - tail))
}

/** Proposes an account name from the CR number of a business or the ID of an individual. */
export const proposedAccountName = (accountType: AccountType, identificationNumber: string): string =>
  `${ACCOUNT_NAME_PREFIXES[accountType]}${cleanPart(identificationNumber).slice(0, partMax(accountType))}`

/**
 * The account name after an edit: the prefix stays, the rest becomes lower case with hyphens for spaces and is cut to the maximum.
 * `tooLong` is true when the name was cut at 60 characters.
 */
export const editAccountName = (
  accountType: AccountType,
  typed: string,
  previous: string,
): { value: string; tooLong: boolean } => {
  const prefix = ACCOUNT_NAME_PREFIXES[accountType]
  const part = cleanPart(editedPart(prefix, withoutInvisible(typed), previous))
  return {
    value: prefix + part.slice(0, partMax(accountType)),
    tooLong: prefix.length + part.length > ACCOUNT_NAME_MAX,
  }
}

/** Removes a hyphen at the end, when the field loses focus. */
export const finishAccountName = (accountType: AccountType, value: string): string => {
  const prefix = ACCOUNT_NAME_PREFIXES[accountType]
  return prefix + value.slice(prefix.length).replace(/-$/, '')
}
