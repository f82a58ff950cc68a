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
  /** Time of the closure; no usage afterwards. */
  closedAt?: string
  /** Reasons of the suspension; active when empty. */
  suspensionReasons?: SuspensionReason[]
  /** Number of projects that use it; it can be closed only without any. */
  projects?: number
  /** True when the links are locked, so that the reseller cannot unlink them. */
  projectsLocked?: boolean
  createdAt: string
  bindings: Binding[]
  /** Counts changes of the permissions. */
  policyVersion: number
}

export interface BillingState {
  accounts: BillingAccount[]
}

export const emptyBilling = (): BillingState => ({ accounts: [] })
