/** Reasons of the bank for declining a card, at a verification or a charge. */
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
