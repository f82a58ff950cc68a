import { type PageQuery, pageOf } from './paging.ts'
import type { BillingAccount } from './state.ts'

const VERBS = ['suspend', 'activate', 'cancel'] as const
export type EntitlementVerb = (typeof VERBS)[number]
export const isVerb = (word: string): word is EntitlementVerb => VERBS.some((verb) => verb === word)

const PAGES = { usual: 10, largest: 50 }

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

/** A page of the reseller's customers. Throws BillingError. */
export function customersPage(reseller: string, accounts: readonly BillingAccount[], query: PageQuery) {
  const names = accounts.map((account) => customerNameOf(reseller, account))
  const { items, ...next } = pageOf(names, (name) => name, query, PAGES)
  return { customers: items.map((name) => ({ name })), ...next }
}
