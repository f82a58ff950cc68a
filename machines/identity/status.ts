import type { IdentityStatus } from '#contract/entities/identity.ts'
import type { IdentitySnapshot, IdentityState } from './snapshot.ts'

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
