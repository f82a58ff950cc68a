/** The reasons for which an administrator suspends an account; the others are found by the billing engine; section 3.1. */
export const SUSPENSION_REASONS = ['security', 'terms-violation', 'pending-review'] as const
export type SuspensionReason = (typeof SUSPENSION_REASONS)[number]

/** The event of the account chart that suspends for each reason. */
export const SUSPENSION_EVENTS = {
  security: 'security.suspended',
  'terms-violation': 'terms.violated',
  'pending-review': 'review.suspended',
} as const satisfies Record<SuspensionReason, string>
