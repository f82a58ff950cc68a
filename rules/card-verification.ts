import type { CardReason, CardState, CardVerification, ReturnClaim } from '#contract/card-facts.ts'
import type { CardOutcome } from '#contract/endpoints/cards.ts'
import { refusedBrand } from './cards.ts'

const ORIGIN = /^(https?:\/\/[^/?#\s]+)(?:[/?#]|$)/i

/** The checked verification URL of a new token. `refused`: its origin is not on the list. */
export type VerificationAddress = { kind: 'follow'; url: string } | { kind: 'missing' } | { kind: 'refused' }

/** Accepts the URL of a token only if its origin is on the list, so that a forged URL is not opened. */
export const verificationAddress = (
  url: string | null | undefined,
  allowedOrigins: readonly string[],
): VerificationAddress => {
  const address = url?.trim() ?? ''
  if (address === '') return { kind: 'missing' }
  const origin = ORIGIN.exec(address)?.[1]?.toLowerCase()
  const allowed = allowedOrigins.some((entry) => ORIGIN.exec(entry)?.[1]?.toLowerCase() === origin)
  return origin !== undefined && allowed ? { kind: 'follow', url: address } : { kind: 'refused' }
}

/** The provider's facts about the card of a verification. */
export interface VerifiedCard {
  state: CardState
  reason: CardReason | null
  brand: string
  funding?: string | null | undefined
}

/** The failure that the return address claims, when the provider gives no reason. */
const claimedFailure = (claim: ReturnClaim): CardOutcome =>
  claim === 'approved' || claim === 'none' || claim === 'other' ? 'verification-failed' : claim

const failure = (
  claim: ReturnClaim,
  card: VerifiedCard | null,
  verification: Pick<CardVerification, 'reason'> | null,
): CardOutcome => {
  const reasons = [verification?.reason, card?.reason].filter((reason) => reason != null)
  const exact = reasons.find((reason) => reason !== 'cancelled' && reason !== 'other')
  if (exact) return exact
  if (reasons.includes('cancelled')) return 'cancelled'
  if (card?.state === 'expired') return 'expired-card'
  return reasons.length > 0 || claim === 'none' ? 'failed' : claimedFailure(claim)
}

/**
 * Decides the result of a card verification. The provider's facts decide: only an active card of an accepted brand is approved.
 * If the provider gives no reason for a failure, the claim of the return address selects the reason. While the provider has not
 * decided, a claim of success or an empty claim means `still-checking`.
 */
export const decideCardReturn = ({
  claim,
  card,
  verification,
}: {
  claim: ReturnClaim
  card: VerifiedCard | null
  verification: Pick<CardVerification, 'state' | 'reason'> | null
}): CardOutcome => {
  if (card?.state === 'active') return refusedBrand(card) === null ? 'approved' : 'brand-refused'
  if (card?.state === 'inactive' || card?.state === 'expired' || verification?.state === 'failed')
    return failure(claim, card, verification)
  if (card !== null && (claim === 'approved' || claim === 'none')) return 'still-checking'
  return claimedFailure(claim)
}
