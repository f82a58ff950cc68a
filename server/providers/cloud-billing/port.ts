/** A customer's billing account under the reseller's. `id` is `billingAccounts/012345-567890-ABCDEF`. */
export interface SubAccount {
  id: string
  displayName: string
  open: boolean
}

/** Who is given the roles. The provider tells a group of people from somebody's own address, and refuses one as the other. */
export interface Grantee {
  kind: 'group' | 'person'
  email: string
}

/** `unknown-group`: the cloud provider has no such group, so nobody was given anything. */
export type GrantResult = { kind: 'granted' } | { kind: 'unknown-group' }

/** What one service cost an account on one Riyadh day, before VAT. */
export interface UsageEntry {
  /** Never given twice. A correction is an entry of its own on the day it corrects. */
  entryId: string
  /** YYYY-MM-DD. */
  day: string
  service: string
  /** Halalas; a correction may be negative. */
  amount: number
}

/** The cloud provider's billing. Every call throws ProviderFailure when it gives no usable answer. */
export interface CloudBillingPort {
  /** The sub-account with exactly this name: tells after a crash whether it was already created. */
  findSubAccount(displayName: string): Promise<SubAccount | null>
  /** Creates a sub-account; the name does not have to be unique there, so look for it first. */
  createSubAccount(displayName: string): Promise<SubAccount>
  /** Every entry from one Riyadh day to another, both included, oldest day first. Only days that are over have entries. */
  listUsage(subAccountId: string, fromDay: string, toDay: string): Promise<UsageEntry[]>
  /** Makes a group, or a person, administrator and user of the account; what was granted to others stays. */
  grantRoles(subAccountId: string, grantee: Grantee): Promise<GrantResult>
  /** Takes both roles of the account back from a group or a person, as far as they have them; what others have stays. */
  revokeRoles(subAccountId: string, grantee: Grantee): Promise<void>
}
