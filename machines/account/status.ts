import { CustomerStatus, StatusReason } from '#contract/entities/common.ts'
import { isHeld, isLeaving, isSuspended } from './selectors.ts'
import type { AccountSnapshot } from './snapshot.ts'

const SUSPENDED = 'suspended-'

const reasonOf = (account: AccountSnapshot): StatusReason | null => {
  // A cancellation after a failed settlement keeps its reason, since cards may then still be changed.
  if (isLeaving(account)) return account.context.settlementFailed ? 'failed-settlement' : null
  return isHeld(account) ? 'pending-review' : null
}

/**
 * The status and reason that the specification has for where an account stands (section 3.1); `accountState` is the way back. Throws
 * for a state that has none.
 */
export const statusOf = (
  account: AccountSnapshot,
): { status: CustomerStatus; statusReason: StatusReason | null } =>
  isSuspended(account)
    ? { status: 'suspended', statusReason: StatusReason.parse(account.value.slice(SUSPENDED.length)) }
    : { status: CustomerStatus.parse(account.value), statusReason: reasonOf(account) }
