import type { IdentityStatus, VerifiedNames } from '#contract/entities/identity.ts'
import type { ErrorCode } from '#contract/errors.ts'

/** What the socket, the poll or a status check says about a verification. */
export interface VerificationAnswer {
  transId: string
  status: IdentityStatus
  message: string | null
  code?: ErrorCode | undefined
  names: VerifiedNames | null
}

export type Meaning = 'COMPLETED' | 'REJECTED' | 'EXPIRED' | 'ERROR' | 'CANCELLED' | 'STILL_OPEN'

/** The state a status text stands for while the time runs. Completed with a message is an error which shows that message. */
export const meaningOf = ({ status, message }: VerificationAnswer): Meaning => {
  switch (status) {
    case 'completed':
      return message ? 'ERROR' : 'COMPLETED'
    case 'rejected':
      return 'REJECTED'
    case 'expired':
      return 'EXPIRED'
    case 'error':
      return 'ERROR'
    case 'cancelled':
      return 'CANCELLED'
    case 'pending':
    case 'waiting':
    case 'status-waiting':
      return 'STILL_OPEN'
  }
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
