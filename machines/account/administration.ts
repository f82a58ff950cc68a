import { SUSPENSION_REASONS, type SuspensionReason } from '#contract/forms/administration.ts'
import type { AccountEvent } from './account.machine.ts'
import type { AccountSnapshot } from './snapshot.ts'

/** The event that suspends an account, by the reason an administrator gives. */
export const SUSPENSION_EVENTS = {
  security: 'security.suspended',
  'terms-violation': 'terms.violated',
  'pending-review': 'review.suspended',
} as const satisfies Record<SuspensionReason, AccountEvent['type']>

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
export const administrationOf = (account: AccountSnapshot): Administration => ({
  suspendFor: SUSPENSION_REASONS.filter((reason) => account.can({ type: SUSPENSION_EVENTS[reason] })),
  canReinstate: account.can({ type: 'admin.reinstated' }),
  canHold: account.can({ type: 'hold.placed' }),
  canRelease: account.can({ type: 'hold.released' }),
  canSetQuota: account.can({ type: 'quota.changed' }),
})

/** Whether anything may be done at all: an account that is not billed has nothing to administrate. */
export const hasAdministration = (allowed: Administration): boolean =>
  allowed.suspendFor.length > 0 || Object.values(allowed).includes(true)
