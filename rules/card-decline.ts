import { DECLINE_REASONS, type DeclineReason } from '#contract/decline-reasons.ts'
import type { CardOutcome } from '#contract/endpoints/cards.ts'

/** A customer's remedy for a declined card. */
export type DeclineStep = 'check-funds' | 'replace-card' | 'unusable-card' | 'ask-bank' | 'try-later'

interface DeclinedCharge {
  reason: string | null
  /** The same card can never pay. */
  isHardDecline: boolean
}

const STEPS: Readonly<Record<DeclineReason | 'failed', Exclude<DeclineStep, 'unusable-card'>>> = {
  'wrong-otp': 'ask-bank',
  declined: 'ask-bank',
  'insufficient-funds': 'check-funds',
  'unspecified-failure': 'ask-bank',
  'expired-card': 'replace-card',
  'over-limit': 'check-funds',
  'issuer-unavailable': 'try-later',
  'not-enrolled': 'replace-card',
  failed: 'try-later',
}

/** True for a known reason; a stored charge may have a reason of a later version. */
export const isDeclineReason = (text: string | null): text is DeclineReason =>
  DECLINE_REASONS.some((reason) => reason === text)

/** The remedy for the reason of the charge. After a hard decline the reason does not matter. */
export const declineStep = ({ reason, isHardDecline }: DeclinedCharge): DeclineStep => {
  if (isHardDecline) return 'unusable-card'
  return isDeclineReason(reason) || reason === 'failed' ? STEPS[reason] : 'ask-bank'
}

/** The remedy for a failed verification; null when the text of the outcome already contains it. */
export const verificationStep = (outcome: CardOutcome): Exclude<DeclineStep, 'unusable-card'> | null =>
  isDeclineReason(outcome) && outcome !== 'wrong-otp' ? STEPS[outcome] : null
