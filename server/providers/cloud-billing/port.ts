/** A customer's billing account under the reseller's. `id` is `billingAccounts/012345-567890-ABCDEF`. */
export interface SubAccount {
  id: string
  displayName: string
  open: boolean
}

/** `unknown-group`: the cloud provider has no such group, so nobody was given anything. */
export type GrantResult = { kind: 'granted' } | { kind: 'unknown-group' }

/** The cloud provider's billing. Every call throws ProviderFailure when it gives no usable answer. */
export interface CloudBillingPort {
  /** The sub-account with exactly this name: tells after a crash whether it was already created. */
  findSubAccount(displayName: string): Promise<SubAccount | null>
  /** Creates a sub-account; the name does not have to be unique there, so look for it first. */
  createSubAccount(displayName: string): Promise<SubAccount>
  /** Makes a group administrator and user of the account; what was granted to others stays. */
  grantRoles(subAccountId: string, group: string): Promise<GrantResult>
}
