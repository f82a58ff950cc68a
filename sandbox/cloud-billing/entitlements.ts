import { invalid } from './errors.ts'
import type { BillingAccount } from './state.ts'

const VERBS = ['suspend', 'activate', 'cancel'] as const
export type EntitlementVerb = (typeof VERBS)[number]
export const isVerb = (word: string): word is EntitlementVerb => VERBS.some((verb) => verb === word)

const LARGEST_PAGE = 50
const USUAL_PAGE = 10

const bare = ({ id }: BillingAccount) => id.replaceAll('-', '')

/** Name of the Channel Services customer of a cloud account. */
export const customerNameOf = (reseller: string, account: BillingAccount): string =>
  `accounts/${reseller}/customers/S${bare(account)}`
export const entitlementNameOf = (reseller: string, account: BillingAccount): string =>
  `${customerNameOf(reseller, account)}/entitlements/E${bare(account)}`

/** The entitlement of a cloud account; none after a cancellation. */
export function entitlementView(reseller: string, account: BillingAccount) {
  const reasons = account.suspensionReasons ?? []
  return {
    name: entitlementNameOf(reseller, account),
    createTime: account.createdAt,
    offer: `accounts/${reseller}/offers/google-cloud`,
    provisioningState: reasons.length > 0 ? 'SUSPENDED' : 'ACTIVE',
    ...(reasons.length > 0 && { suspensionReasons: reasons }),
    provisionedService: { provisioningId: account.id, productId: 'google-cloud', skuId: 'google-cloud' },
  }
}

interface PageQuery {
  pageSize: string
  pageToken: string
}

/** A page of the reseller's customers; the token is the last name of the page before. Throws BillingError. */
export function customersPage(
  reseller: string,
  accounts: readonly BillingAccount[],
  { pageSize, pageToken }: PageQuery,
) {
  const size = pageSize === '' ? USUAL_PAGE : Number(pageSize)
  if (!Number.isInteger(size) || size < 0) throw invalid('Invalid page size.')
  const names = accounts.map((account) => customerNameOf(reseller, account))
  const start = pageToken === '' ? 0 : names.indexOf(pageToken) + 1
  if (pageToken !== '' && start === 0) throw invalid('Invalid page token.')
  const end = start + Math.min(size || USUAL_PAGE, LARGEST_PAGE)
  return {
    customers: names.slice(start, end).map((name) => ({ name })),
    ...(names.length > end && { nextPageToken: names[end - 1] }),
  }
}
