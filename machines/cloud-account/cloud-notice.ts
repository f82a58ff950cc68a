import type { CloudAccount } from '#contract/entities/cloud-account.ts'
import { type CloudOrder, cloudHasFailed, cloudOrder, isCloudOver, isCloudUsable } from './selectors.ts'
import { cloudAccountSnapshot } from './snapshot.ts'

/** What there is to say of a sub-account that is not yet what it should be. */
export interface CloudNotice {
  order: CloudOrder
  /** Why the last try did not succeed; null while the first one is under way. */
  failure: CloudAccount['failure']
}

/**
 * What is told of a sub-account: that a new one is on its way, and what did not succeed. That a suspension did not reach the
 * provider yet is the administrators' business. Null: nothing.
 */
export const cloudNotice = (account: CloudAccount | null, isAdmin: boolean): CloudNotice | null => {
  if (!account) return null
  const snapshot = cloudAccountSnapshot(account)
  const asked = cloudOrder(snapshot)
  if (!asked) return null
  // A customer who leaves is told of the end, and not of the suspension that comes before it.
  const order = isCloudOver(snapshot) ? 'close' : asked
  const hasFailed = cloudHasFailed(snapshot)
  if (order === 'suspend' && !isAdmin) return null
  if (order !== 'open' && !hasFailed) return null
  return { order, failure: hasFailed ? (account.failure ?? 'unavailable') : null }
}

/** Whether a new sub-account is here, still on its way, or did not come. Of a customer without any: here, there is none to wait for. */
export const cloudArrival = (account: CloudAccount | null | undefined): 'here' | 'awaited' | 'delayed' => {
  const snapshot = account && cloudAccountSnapshot(account)
  if (!snapshot || isCloudUsable(snapshot)) return 'here'
  return cloudHasFailed(snapshot) ? 'delayed' : 'awaited'
}
