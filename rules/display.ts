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
