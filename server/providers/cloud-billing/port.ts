/** A customer's billing account under the reseller's. `id` is `billingAccounts/012345-567890-ABCDEF`. */
export interface SubAccount {
  id: string
  displayName: string
  open: boolean
}

/** Who is given the roles. The provider tells a group from a personal address, and refuses one as the other. */
export interface Grantee {
  kind: 'group' | 'person'
  email: string
}

/** `unknown-group`: the cloud provider has no such group, so no role was granted. */
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

/** Whether a sub-account can be used: it can, the reseller or the provider has suspended it, or it is closed for good. */
export type SubAccountState = 'open' | 'suspended' | 'closed'

/**
 * `done`: it is as wanted, from now on or already. `projects-linked`: nothing is closed while projects of the customer use the
 * account. `suspended-by-provider`: only the provider can end its own suspension. `closed`: nothing can be changed any more.
 */
export type MoveResult = { kind: 'done' | 'projects-linked' | 'suspended-by-provider' | 'closed' }

/** Says what a sub-account may be used for. Repeating a call changes nothing. Throws ProviderFailure without a usable answer. */
export interface CloudStatesPort {
  stateOf(subAccountId: string): Promise<SubAccountState>
  /** Its customer can use what runs, and start nothing new. */
  suspend(subAccountId: string): Promise<MoveResult>
  resume(subAccountId: string): Promise<MoveResult>
  /** For good: what is closed cannot be opened again. */
  close(subAccountId: string): Promise<MoveResult>
}

/** The cloud provider's billing. Every call throws ProviderFailure when it gives no usable answer. */
export interface CloudAccountsPort {
  /** The sub-account with exactly this name that is not closed: tells after a crash whether it was already created. */
  findSubAccount(displayName: string): Promise<SubAccount | null>
  /** Whether the sub-account of this id is not closed. */
  isOpen(subAccountId: string): Promise<boolean>
  /** Creates a sub-account; the name does not have to be unique there, so look for it first. */
  createSubAccount(displayName: string): Promise<SubAccount>
  /** Every entry from one Riyadh day to another, both included, oldest day first. Only days that are over have entries. */
  listUsage(subAccountId: string, fromDay: string, toDay: string): Promise<UsageEntry[]>
  /** Takes the account from every project that uses it, as far as we may; what runs there stops. Closing tells of what is left. */
  unlinkProjects(subAccountId: string): Promise<void>
  /** Makes a group, or a person, administrator and user of the account; what was granted to others stays. */
  grantRoles(subAccountId: string, grantee: Grantee): Promise<GrantResult>
  /** Takes both roles of the account back from a group or a person, as far as they have them; what others have stays. */
  revokeRoles(subAccountId: string, grantee: Grantee): Promise<void>
}

export type CloudBillingPort = CloudAccountsPort & CloudStatesPort
