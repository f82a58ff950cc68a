import type { VerifiedNames } from '#contract/entities/identity.ts'

/** Milliseconds in which the person can choose the number. */
export const DECISION_TIME_MS = 180_000
/** Milliseconds for which a request blocks another request for the same ID. */
export const REQUEST_LIFE_MS = 200_000

/** `random` is the two-digit number that the person must choose in the identity app. */
type CreateIdentityCheckResult =
  | { kind: 'started'; transId: string; random: string }
  | { kind: 'already-running' }
  | { kind: 'invalid-number' }

/** The status is not signed. COMPLETED only means that a person approved; the signed callback proves who it was. */
export type IdentityCheckStatus = 'WAITING' | 'COMPLETED' | 'REJECTED' | 'EXPIRED' | 'UNKNOWN'

/** The service's verdict on the request; not a state of our chart. */
export type IdentityVerdict = 'vouched-for' | 'refused' | 'too-late'

/** The content of a genuine callback. `nationalId` is null when the service omitted it. */
export interface IdentityCheckAnswer {
  transId: string
  verdict: IdentityVerdict
  nationalId: string | null
  names: VerifiedNames
}

/** The reason why a callback is rejected. */
export type CallbackRefusal =
  | 'malformed'
  | 'wrong-signature'
  | 'wrong-audience'
  | 'expired'
  | 'other-transaction'

type CallbackResult =
  | { kind: 'genuine'; answer: IdentityCheckAnswer }
  | { kind: 'refused'; reason: CallbackRefusal }

/** Verifies people by National ID or Iqama. Every call throws ProviderFailure without a usable answer. */
export interface IdentityCheckPort {
  /** Starts a verification. `requestId` is ours and returns with the callback; `language` is for the person's app. */
  create(request: {
    nationalId: string
    requestId: string
    language: 'en' | 'ar'
  }): Promise<CreateIdentityCheckResult>
  status(request: { nationalId: string; transId: string; random: string }): Promise<IdentityCheckStatus>
  /** Checks signature, audience, times and `transId` of the token. */
  verifyCallbackToken(callback: { token: string; transId: string }): Promise<CallbackResult>
}
