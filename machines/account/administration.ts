import type { CustomerStatus, StatusReason } from '#contract/entities/common.ts'
import { SUSPENSION_REASONS, type SuspensionReason } from '#contract/forms/administration.ts'
import { type AccountEvent, type AccountFacts, accountMachine } from './account.machine.ts'

/** The event that suspends an account, by the reason an administrator gives. */
export const SUSPENSION_EVENTS = {
  security: 'security.suspended',
  'terms-violation': 'terms.violated',
  'pending-review': 'review.suspended',
} as const satisfies Record<SuspensionReason, AccountEvent['type']>

/** An answer does not tell of debts; no event of an administrator is refused for one. */
const UNTOLD: Omit<AccountFacts, 'held'> = {
  owes: false,
  overdue: false,
  granted: true,
  settlementFailed: false,
}

/** The chart's state of an account: a suspension is one state per reason. */
export const accountState = (status: CustomerStatus, reason: StatusReason | null): string =>
  status === 'suspended' ? `suspended-${reason}` : status

/** The chart of an account in this state, for what does not depend on debts. */
export const accountOf = (status: CustomerStatus, reason: StatusReason | null, held = false) =>
  accountMachine.resolveState({ value: accountState(status, reason), context: { ...UNTOLD, held } })

/** What the chart says of the state of an account. */
export type AccountTag = 'in-use' | 'suspended' | 'in-debt'

/** Whether the account chart marks this state so. */
export const isAccount = (tag: AccountTag, status: CustomerStatus, reason: StatusReason | null): boolean =>
  accountOf(status, reason).hasTag(tag)

/** An account as an answer of the API tells of it. */
export interface AccountAnswer {
  status: CustomerStatus
  statusDetails: { reason: StatusReason | null }
  heldAt: string | null
}

/** What an administrator may do with an account as it is now. */
export interface Administration {
  /** Reasons it may be suspended for; none where it cannot be. */
  suspendFor: SuspensionReason[]
  canReinstate: boolean
  canHold: boolean
  canRelease: boolean
  canSetQuota: boolean
}

/** What the account chart lets an administrator do now. */
export const administrationOf = ({ status, statusDetails, heldAt }: AccountAnswer): Administration => {
  const account = accountOf(status, statusDetails.reason, heldAt !== null)
  return {
    suspendFor: SUSPENSION_REASONS.filter((reason) => account.can({ type: SUSPENSION_EVENTS[reason] })),
    canReinstate: account.can({ type: 'admin.reinstated' }),
    canHold: account.can({ type: 'hold.placed' }),
    canRelease: account.can({ type: 'hold.released' }),
    canSetQuota: account.can({ type: 'quota.changed' }),
  }
}

/** Whether anything may be done at all: an account that is not billed has nothing to administrate. */
export const hasAdministration = (allowed: Administration): boolean =>
  allowed.suspendFor.length > 0 || Object.values(allowed).includes(true)
