/** A customer's cloud account under the reseller's account. `id` is `billingAccounts/012345-567890-ABCDEF`. */
export interface SubAccount {
  id: string
  displayName: string
  open: boolean
}

/** The holder of the roles. The provider distinguishes a group from a personal address and rejects the wrong kind. */
export interface Grantee {
  kind: 'group' | 'person'
  email: string
}

/** `unknown-group`: the cloud provider has no such group, so no role was granted. */
export type GrantResult = { kind: 'granted' } | { kind: 'unknown-group' }

/** The cost of one service for an account, or for a project of it, on one Riyadh day, before VAT. */
export interface UsageEntry {
  /** Unique. A correction is a separate entry on the corrected day. */
  entryId: string
  /** YYYY-MM-DD. */
  day: string
  service: string
  /** Id of the project that used it; null for usage without one. */
  project: string | null
  /** Halalas; a correction may be negative. */
  amount: number
}

/** `suspended`: by the reseller or the provider. `closed`: permanently. */
export type SubAccountState = 'open' | 'suspended' | 'closed'

/**
 * `done`: the state matches, now or already. `projects-linked`: not closed because projects of the customer use the account.
 * `suspended-by-provider`: only the provider can end its own suspension. `closed`: no change is possible.
 */
export type MoveResult = { kind: 'done' | 'projects-linked' | 'suspended-by-provider' | 'closed' }

/** Changes the state of a cloud account. Safe to repeat. Throws ProviderFailure without a usable answer. */
export interface CloudStatesPort {
  stateOf(subAccountId: string): Promise<SubAccountState>
  /** Running resources keep running, and the customer cannot start new resources. */
  suspend(subAccountId: string): Promise<MoveResult>
  resume(subAccountId: string): Promise<MoveResult>
  /** Permanent: a closed account cannot be reopened. */
  close(subAccountId: string): Promise<MoveResult>
}

/** The cloud provider's billing. Every call throws ProviderFailure without a usable answer. */
export interface CloudAccountsPort {
  /** The open or suspended cloud account with exactly this name. Finds a created account again after a crash. */
  findSubAccount(displayName: string): Promise<SubAccount | null>
  /** True unless the cloud account is closed. */
  isOpen(subAccountId: string): Promise<boolean>
  /** Creates a cloud account. Names are not unique at the provider, so search first. */
  createSubAccount(displayName: string): Promise<SubAccount>
  /** Every entry from one Riyadh day to another, inclusive, oldest day first. Only past days have entries. */
  listUsage(subAccountId: string, fromDay: string, toDay: string): Promise<UsageEntry[]>
  /**
   * Unlinks the account from its projects, where permitted; the resources of these projects stop. `close` reports the projects that
   * stay linked.
   */
  unlinkProjects(subAccountId: string): Promise<void>
  /** Makes a group or a person administrator and user of the account; other grants stay. */
  grantRoles(subAccountId: string, grantee: Grantee): Promise<GrantResult>
  /** Revokes both roles of a group or a person; other grants stay. */
  revokeRoles(subAccountId: string, grantee: Grantee): Promise<void>
}

export type CloudBillingPort = CloudAccountsPort & CloudStatesPort
