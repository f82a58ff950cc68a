/** Answers questions about the state of a verification, for server and portal. */
import type { IdentityStatus } from '#contract/entities/identity.ts'
import { statesTagged } from '../shared/chart-definition.ts'
import { type IdentitySnapshot, type IdentityState, identityMachine } from './identity.machine.ts'

/** The person may still choose the number in the identity app. */
export const isWaiting = (identity: IdentitySnapshot): boolean => identity.hasTag('waiting-on-customer')

/** The person may choose the number, and the time for it is not over. */
export const isOpen = (identity: IdentitySnapshot): boolean =>
  isWaiting(identity) && !identity.can({ type: 'deadline.passed' })

/** The identity service has verified the person. */
export const isVerified = (identity: IdentitySnapshot): boolean => identity.hasTag('verified')

/** A choice in the identity app would still verify the person, in time or late. */
export const canBeVerified = (identity: IdentitySnapshot): boolean =>
  identity.can({ type: 'provider.completed' })

export const STATES_VERIFIED = statesTagged(identityMachine, 'verified')

/** The server polls the identity service: while the person may choose, and for a while after. */
export const isToBeAsked = (identity: IdentitySnapshot): boolean =>
  isWaiting(identity) || (canBeVerified(identity) && !identity.context.isForgotten)

/** The chart accepts names that the service sends late. */
export const takesNames = (identity: IdentitySnapshot): boolean =>
  isVerified(identity) && identity.context.isNewest && !identity.context.idIsTaken

/** The person chose another number or refused the request in the app. */
export const isRefused = (identity: IdentitySnapshot): boolean => identity.hasTag('refused')

/** The identity service has decided. Until then the request stays open there. */
export const isDecided = (identity: IdentitySnapshot): boolean => isVerified(identity) || isRefused(identity)

/** The identity service still blocks another request for the same ID. */
export const isBlocking = (identity: IdentitySnapshot): boolean =>
  identity.context.isInTheWay && !isDecided(identity)

/** The time to choose is over; the person can only wait. */
export const isTimeOver = (identity: IdentitySnapshot): boolean => identity.hasTag('time-over')

/** The person gave up while the request was open at the identity service. */
export const isGivenUp = (identity: IdentitySnapshot): boolean => identity.hasTag('given-up')

export const VERIFIED_STATUS = 'completed' satisfies IdentityStatus

/** The status texts of the specification for each state. Answers and events use the first. */
export const STATUS_TEXTS: Record<IdentityState, readonly [IdentityStatus, ...IdentityStatus[]]> = {
  WAITING: ['waiting', 'pending', 'status-waiting'],
  EXPIRED: ['expired'],
  COMPLETED: [VERIFIED_STATUS],
  REJECTED: ['rejected'],
  ERROR: ['error'],
  CANCELLED: ['cancelled'],
}

/** Returns the status for answers and events. */
export const identityStatus = ({ value }: IdentitySnapshot): IdentityStatus => STATUS_TEXTS[value][0]
