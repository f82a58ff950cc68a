/** What the state of a sub-account means, asked of its chart by server and portal alike. */

import type { CloudAccount } from '#contract/entities/cloud-account.ts'
import type { CloudTarget } from '../account/selectors.ts'
import { statesTagged } from '../shared/chart-definition.ts'
import {
  type CloudAccountSnapshot,
  cloudAccountMachine,
  cloudAccountSnapshot,
} from './cloud-account.machine.ts'

/** What the provider is asked to do with a sub-account. */
export type CloudOrder = 'open' | 'suspend' | 'resume' | 'close'
const ORDERS: readonly CloudOrder[] = ['open', 'suspend', 'resume', 'close']

/** What the provider is to be asked for now; null when nothing. */
export const cloudOrder = (account: CloudAccountSnapshot): CloudOrder | null =>
  ORDERS.find((order) => account.hasTag(`to-${order}`)) ?? null

/** Whether the last try did not succeed, so that it may be asked for again. */
export const cloudHasFailed = (account: CloudAccountSnapshot): boolean => account.hasTag('failed')

/** Whether the customer can use it at the provider, as far as we know. */
export const isCloudUsable = (account: CloudAccountSnapshot): boolean => account.hasTag('usable')

/** Whether the sub-account is closed, or about to be: its customer would need another one. */
export const isCloudOver = (account: CloudAccountSnapshot): boolean => account.hasTag('over')

/** Whether the provider is still to be asked for something. */
export const isCloudMoving = (account: CloudAccountSnapshot): boolean => account.hasTag('moving')

/** The states in which the provider is still to be asked for something. */
export const MOVING_STATES = statesTagged(cloudAccountMachine, 'moving')

/** Whether a closed sub-account must be followed by another one, for what the account wants of it. */
export const wantsAnother = (target: CloudTarget): boolean => target === 'open'

/** Whether a new sub-account is here, still on its way, or did not come. Of a customer without any: here, there is none to wait for. */
export const cloudArrival = (account: CloudAccount | null | undefined): 'here' | 'awaited' | 'delayed' => {
  const snapshot = account && cloudAccountSnapshot(account)
  if (!snapshot || isCloudUsable(snapshot)) return 'here'
  return cloudHasFailed(snapshot) ? 'delayed' : 'awaited'
}
