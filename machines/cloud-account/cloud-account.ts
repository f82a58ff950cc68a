import type { CloudTarget } from '../account/cloud-target.ts'
import { statesTagged } from '../shared/states-tagged.ts'
import { type CloudAccountTag, cloudAccountMachine } from './cloud-account.machine.ts'

type State = keyof typeof cloudAccountMachine.states

const isState = (value: string): value is State => value in cloudAccountMachine.states

const hasTag = (state: string, tag: CloudAccountTag): boolean =>
  isState(state) && cloudAccountMachine.resolveState({ value: state }).hasTag(tag)

/** What the provider is asked to do with a sub-account. */
export type CloudOrder = 'open' | 'suspend' | 'resume' | 'close'
const ORDERS: readonly CloudOrder[] = ['open', 'suspend', 'resume', 'close']

/** What the provider is to be asked for while a sub-account is in this state; null when nothing. */
export const cloudOrder = (state: string): CloudOrder | null =>
  ORDERS.find((order) => hasTag(state, `to-${order}`)) ?? null

/** Whether the last try did not succeed, so that it may be asked for again. */
export const cloudHasFailed = (state: string): boolean => hasTag(state, 'failed')

/** Whether the customer can use it at the provider, as far as we know. */
export const isCloudUsable = (state: string): boolean => hasTag(state, 'usable')

/** Whether the sub-account is closed, or about to be: its customer would need another one. */
export const isCloudOver = (state: string): boolean => hasTag(state, 'over')

/** Whether the provider is still to be asked for something. */
export const isCloudMoving = (state: string): boolean => hasTag(state, 'moving')

/** The states in which the provider is still to be asked for something. */
export const MOVING_STATES = statesTagged(cloudAccountMachine, 'moving')

/** Whether a closed sub-account must be followed by another one, for what the account wants of it. */
export const wantsAnother = (target: CloudTarget): boolean => target === 'open'
