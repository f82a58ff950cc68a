const NOT_AVAILABLE = 'Not Available'
/** Stands for a missing billing account ID on the completion screen only. */
export const NO_BILLING_ACCOUNT = 'NA'

const BILLING_ACCOUNTS = 'billingAccounts/'

/** A value to show, or `missing` in its place when there is none. */
export const displayText = (value: string | null | undefined, missing: string = NOT_AVAILABLE): string =>
  value?.trim() || missing

/** A billing account ID without the resource path it is stored with. */
export const billingAccountId = (
  stored: string | null | undefined,
  missing: string = NOT_AVAILABLE,
): string =>
  displayText(stored?.startsWith(BILLING_ACCOUNTS) ? stored.slice(BILLING_ACCOUNTS.length) : stored, missing)

export const BUSINESS_NAME_SHOWN = 60
export const ACCOUNT_NAME_SHOWN = 40

/** The first `max` characters and an ellipsis, for a text that is longer. */
export const truncate = (text: string, max: number): string => {
  const characters = Array.from(text)
  return characters.length > max ? `${characters.slice(0, max).join('').trimEnd()}…` : text
}
