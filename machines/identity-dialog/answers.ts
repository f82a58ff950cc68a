import type { IdentityChart } from '#contract/entities/chart.ts'
import type { VerifiedNames } from '#contract/entities/identity.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { isGivenUp, isRefused, isTimeOver, isVerified, isWaiting } from '../identity/selectors.ts'
import { identitySnapshot } from '../identity/snapshot.ts'

/** What the socket, the poll or a status check says about a verification. */
export interface VerificationAnswer {
  transId: string
  chart: IdentityChart
  message: string | null
  code?: ErrorCode | undefined
  names: VerifiedNames | null
}

export type Meaning = 'COMPLETED' | 'REJECTED' | 'EXPIRED' | 'ERROR' | 'CANCELLED' | 'STILL_OPEN'

/** What the verification's chart means while the time runs. Completed with a message is an error which shows that message. */
export const meaningOf = (answer: VerificationAnswer): Meaning => {
  const identity = identitySnapshot(answer)
  if (isWaiting(identity)) return 'STILL_OPEN'
  if (isVerified(identity)) return answer.message ? 'ERROR' : 'COMPLETED'
  if (isRefused(identity)) return 'REJECTED'
  if (isGivenUp(identity)) return 'CANCELLED'
  return isTimeOver(identity) ? 'EXPIRED' : 'ERROR'
}

/**
 * Where a verification stands: none that matters, one that waits for a choice, one that may not be repeated yet, or done.
 * `until` is the end of the time to choose or to wait, as an instant of this device's clock in ms, made from the seconds
 * that are left on the server's clock. `retryUntil` is when the same ID may be asked for again if no number is chosen in time.
 */
export type Standing =
  | { kind: 'none' }
  | { kind: 'open'; transId: string; until: number; retryUntil: number }
  | { kind: 'wait'; until: number }
  | { kind: 'verified'; names: VerifiedNames | null }
