import { isLeaving } from './selectors.ts'
import type { AccountSnapshot } from './snapshot.ts'

/** What a customer's sub-account at the cloud provider should be. */
export type CloudTarget = 'open' | 'suspended' | 'closed'

/**
 * What the account wants of its sub-account; null while it wants nothing in particular, so that it stays as it is. One that was
 * suspended for its debt stays suspended while its customer leaves.
 */
export const cloudTarget = (account: AccountSnapshot): CloudTarget | null => {
  if (account.hasTag('cloud-closed')) return 'closed'
  if (account.hasTag('cloud-suspended')) return 'suspended'
  if (!account.hasTag('cloud-open')) return null
  return isLeaving(account) && account.context.settlementFailed ? 'suspended' : 'open'
}
