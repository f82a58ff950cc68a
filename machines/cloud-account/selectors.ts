/** Answers questions about the state of a cloud account, for server and portal. */
import type { CloudAccount } from '#contract/entities/cloud-account.ts'
import type { CloudTarget } from '#contract/entities/consequence.ts'
import { statesTagged } from '../shared/chart-definition.ts'
import {
  type CloudAccountSnapshot,
  cloudAccountMachine,
  cloudAccountSnapshot,
} from './cloud-account.machine.ts'

/** A change at the provider. */
export type CloudOrder = 'open' | 'suspend' | 'resume' | 'close'
const ORDERS: readonly CloudOrder[] = ['open', 'suspend', 'resume', 'close']

/** Returns the pending change at the provider; null for none. */
export const cloudOrder = (account: CloudAccountSnapshot): CloudOrder | null =>
  ORDERS.find((order) => account.hasTag(`to-${order}`)) ?? null

/** The last try failed; it may be repeated. */
export const cloudHasFailed = (account: CloudAccountSnapshot): boolean => account.hasTag('failed')

/** As far as we know, the customer can use the cloud account. */
export const isCloudUsable = (account: CloudAccountSnapshot): boolean => account.hasTag('usable')

/** The cloud account is closed, or about to be: its customer would need another one. */
export const isCloudOver = (account: CloudAccountSnapshot): boolean => account.hasTag('over')

/** A change at the provider is pending. */
export const isCloudMoving = (account: CloudAccountSnapshot): boolean => account.hasTag('moving')

export const MOVING_STATES = statesTagged(cloudAccountMachine, 'moving')

/** A closed cloud account must be followed by another one. One that is to be suspended is opened first. */
export const wantsAnother = (target: CloudTarget): boolean => target !== 'closed'

/** The arrival of a new cloud account: here, awaited, or delayed. `here` also if the customer waits for no account. */
export const cloudArrival = (account: CloudAccount | null | undefined): 'here' | 'awaited' | 'delayed' => {
  const snapshot = account && cloudAccountSnapshot(account)
  if (!snapshot || (cloudOrder(snapshot) !== 'open' && !isCloudOver(snapshot))) return 'here'
  return cloudHasFailed(snapshot) ? 'delayed' : 'awaited'
}
