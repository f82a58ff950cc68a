/** Why the bank declines a card, at its verification and when it is charged. */
export const DECLINE_REASONS = [
  'wrong-otp',
  'declined',
  'insufficient-funds',
  'unspecified-failure',
  'expired-card',
  'over-limit',
  'issuer-unavailable',
  'not-enrolled',
] as const
export type DeclineReason = (typeof DECLINE_REASONS)[number]
