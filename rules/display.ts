const NOT_AVAILABLE = 'Not Available'
/** Placeholder for a missing billing account ID on the completion screen. */
export const NO_BILLING_ACCOUNT = 'NA'

const BILLING_ACCOUNTS = 'billingAccounts/'

/** The value, or `missing` when it is empty. */
export const displayText = (value: string | null | undefined, missing: string = NOT_AVAILABLE): string =>
  value?.trim() || missing

/** A billing account ID without the stored resource path. */
export const billingAccountId = (
  stored: string | null | undefined,
  missing: string = NOT_AVAILABLE,
): string =>
  displayText(stored?.startsWith(BILLING_ACCOUNTS) ? stored.slice(BILLING_ACCOUNTS.length) : stored, missing)

export const BUSINESS_NAME_SHOWN = 60
export const ACCOUNT_NAME_SHOWN = 40

/** Cuts a longer text to `max` characters and an ellipsis. */
export const truncate = (text: string, max: number): string => {
  const characters = Array.from(text)
  return characters.length > max ? `${characters.slice(0, max).join('').trimEnd()}…` : text
}
