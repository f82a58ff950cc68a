export interface Binding {
  role: string
  members: string[]
}

export interface BillingAccount {
  /** `012345-567890-ABCDEF`. */
  id: string
  displayName: string
  /** Id of the reseller's account. */
  parent: string
  open: boolean
  createdAt: string
  bindings: Binding[]
  /** Counts the changes of the permissions. */
  policyVersion: number
}

export interface BillingState {
  accounts: BillingAccount[]
}

export const emptyBilling = (): BillingState => ({ accounts: [] })
