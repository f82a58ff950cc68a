import type { CloudAccount } from '#contract/entities/cloud-account.ts'
import { cloudAccountSnapshot } from '#machines/cloud-account/cloud-account.machine.ts'
import {
  type CloudOrder,
  cloudHasFailed,
  cloudOrder,
  isCloudOver,
} from '#machines/cloud-account/selectors.ts'

/** The notice about a cloud account that is not yet in its target state. */
export interface CloudNotice {
  order: CloudOrder
  /** The cause of the last failure; null while the first try is under way. */
  failure: CloudAccount['failure']
}

/**
 * Returns the notice for a cloud account that is being opened, or for a failed change; null when there is none. Only administrators see a
 * suspension that has not reached the provider.
 */
export const cloudNotice = (account: CloudAccount | null, isAdmin: boolean): CloudNotice | null => {
  if (!account) return null
  const snapshot = cloudAccountSnapshot(account)
  const pending = cloudOrder(snapshot)
  if (!pending) return null
  // A customer who leaves sees the closing, not the suspension before it.
  const order = isCloudOver(snapshot) ? 'close' : pending
  const hasFailed = cloudHasFailed(snapshot)
  if (order === 'suspend' && !isAdmin) return null
  if (order !== 'open' && !hasFailed) return null
  return { order, failure: hasFailed ? (account.failure ?? 'unavailable') : null }
}
