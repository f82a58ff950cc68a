import type { VerifiedNames } from '#contract/entities/identity.ts'

/** How long the person may choose the number, and how long the request blocks another one for the same ID (milliseconds). */
export const DECISION_TIME_MS = 180_000
export const REQUEST_LIFE_MS = 200_000

/** `random` is the two-digit number the person must choose in the identity app. */
type CreateIdentityCheckResult =
  | { kind: 'started'; transId: string; random: string }
  | { kind: 'already-running' }
  | { kind: 'invalid-number' }

/** An unsigned decision: COMPLETED says that the person approved, not who they are. */
export type IdentityCheckStatus = 'WAITING' | 'COMPLETED' | 'REJECTED' | 'EXPIRED' | 'UNKNOWN'

/** What the person made of the request, as the service judged it: a fact about the request there, and no state of ours. */
export type IdentityVerdict = 'vouched-for' | 'refused' | 'too-late'

/** What a genuine callback says. `nationalId` is null when the service left it out. */
export interface IdentityCheckAnswer {
  transId: string
  verdict: IdentityVerdict
  nationalId: string | null
  names: VerifiedNames
}

/** Why a callback is not believed. */
export type CallbackRefusal =
  | 'malformed'
  | 'wrong-signature'
  | 'wrong-audience'
  | 'expired'
  | 'other-transaction'

type CallbackResult =
  | { kind: 'genuine'; answer: IdentityCheckAnswer }
  | { kind: 'refused'; reason: CallbackRefusal }

/** Verifies people by National ID or Iqama. Every call throws ProviderFailure when the service gives no usable answer. */
export interface IdentityCheckPort {
  /** Starts a verification. `requestId` is ours and comes back with the callback; `language` is that of the person's app. */
  create(request: {
    nationalId: string
    requestId: string
    language: 'en' | 'ar'
  }): Promise<CreateIdentityCheckResult>
  status(request: { nationalId: string; transId: string; random: string }): Promise<IdentityCheckStatus>
  /** Checks signature, audience, times and that the token speaks of `transId`. */
  verifyCallbackToken(callback: { token: string; transId: string }): Promise<CallbackResult>
}
