/** What the state of a verification means, asked of its chart by server and portal alike. */
import { statesTagged } from '../shared/states-tagged.ts'
import { identityMachine } from './identity.machine.ts'
import type { IdentitySnapshot } from './snapshot.ts'

/** Whether the person may still choose the number in the identity app. */
export const isWaiting = (identity: IdentitySnapshot): boolean => identity.hasTag('waiting-on-customer')

/** Whether the identity service vouched for the person. */
export const isVerified = (identity: IdentitySnapshot): boolean => identity.hasTag('verified')

/** Whether a choice in the identity app would still verify the person, in time or late. */
export const canBeVerified = (identity: IdentitySnapshot): boolean =>
  identity.can({ type: 'provider.completed' })

/** The states in which it is so. */
export const STATES_VERIFIED = statesTagged(identityMachine, 'verified')

/** Whether another number was chosen, or the request was refused in the app. */
export const isRefused = (identity: IdentitySnapshot): boolean => identity.hasTag('refused')

/** Whether the identity service has decided. Until then the request lives on there, and blocks another for the same ID. */
export const isDecided = (identity: IdentitySnapshot): boolean => isVerified(identity) || isRefused(identity)

/** Whether the time to choose is over, so that only the time to wait counts. */
export const isTimeOver = (identity: IdentitySnapshot): boolean => identity.hasTag('time-over')

/** Whether the person gave up, and the request is still alive at the identity service. */
export const isGivenUp = (identity: IdentitySnapshot): boolean => identity.hasTag('given-up')
