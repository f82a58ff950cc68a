export interface Binding {
  role: string
  members: string[]
}

type SuspensionReason = 'RESELLER_INITIATED' | 'OTHER'

export interface BillingAccount {
  /** `012345-567890-ABCDEF`. */
  id: string
  displayName: string
  /** Id of the reseller's account. */
  parent: string
  open: boolean
  /** When it was closed; nothing is used afterwards. */
  closedAt?: string
  /** Why it is suspended; it is not when there is none. */
  suspensionReasons?: SuspensionReason[]
  /** How many of the customer's projects use it: while there are any it cannot be closed. */
  projects?: number
  /** Whether their links are locked, so that the reseller cannot unlink them. */
  projectsLocked?: boolean
  createdAt: string
  bindings: Binding[]
  /** Counts the changes of the permissions. */
  policyVersion: number
}

export interface BillingState {
  accounts: BillingAccount[]
}

export const emptyBilling = (): BillingState => ({ accounts: [] })
