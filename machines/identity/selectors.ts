/** What the state of a verification means, asked of its chart by server and portal alike. */

import type { IdentityStatus } from '#contract/entities/identity.ts'
import { statesTagged } from '../shared/chart-definition.ts'
import { type IdentitySnapshot, type IdentityState, identityMachine } from './identity.machine.ts'

/** Whether the person may still choose the number in the identity app. */
export const isWaiting = (identity: IdentitySnapshot): boolean => identity.hasTag('waiting-on-customer')

/** Whether the person may choose it, and the seconds for that are not over. */
export const isOpen = (identity: IdentitySnapshot): boolean =>
  isWaiting(identity) && !identity.can({ type: 'deadline.passed' })

/** Whether the identity service vouched for the person. */
export const isVerified = (identity: IdentitySnapshot): boolean => identity.hasTag('verified')

/** Whether a choice in the identity app would still verify the person, in time or late. */
export const canBeVerified = (identity: IdentitySnapshot): boolean =>
  identity.can({ type: 'provider.completed' })

/** The states in which it is so. */
export const STATES_VERIFIED = statesTagged(identityMachine, 'verified')

/** Whether the identity service is asked what became of it: while the person may choose, and for a while after. */
export const isToBeAsked = (identity: IdentitySnapshot): boolean =>
  isWaiting(identity) || (canBeVerified(identity) && !identity.context.isForgotten)

/** Whether names that the service tells only now are the person's. */
export const takesNames = (identity: IdentitySnapshot): boolean =>
  isVerified(identity) && identity.context.isNewest && !identity.context.idIsTaken

/** Whether another number was chosen, or the request was refused in the app. */
export const isRefused = (identity: IdentitySnapshot): boolean => identity.hasTag('refused')

/** Whether the identity service has decided. Until then the request lives on there. */
export const isDecided = (identity: IdentitySnapshot): boolean => isVerified(identity) || isRefused(identity)

/** Whether the identity service still blocks another request for the same ID. */
export const isBlocking = (identity: IdentitySnapshot): boolean =>
  identity.context.isInTheWay && !isDecided(identity)

/** Whether the time to choose is over, so that only the time to wait counts. */
export const isTimeOver = (identity: IdentitySnapshot): boolean => identity.hasTag('time-over')

/** Whether the person gave up, and the request is still alive at the identity service. */
export const isGivenUp = (identity: IdentitySnapshot): boolean => identity.hasTag('given-up')

/** The status of a person the identity service vouched for. */
export const VERIFIED_STATUS = 'completed' satisfies IdentityStatus

/** The status texts the specification has for each state. Answers and events say the first. */
export const STATUS_TEXTS: Record<IdentityState, readonly [IdentityStatus, ...IdentityStatus[]]> = {
  WAITING: ['waiting', 'pending', 'status-waiting'],
  EXPIRED: ['expired'],
  COMPLETED: [VERIFIED_STATUS],
  REJECTED: ['rejected'],
  ERROR: ['error'],
  CANCELLED: ['cancelled'],
}

/** The status an answer or event tells of a verification. */
export const identityStatus = ({ value }: IdentitySnapshot): IdentityStatus => STATUS_TEXTS[value][0]
