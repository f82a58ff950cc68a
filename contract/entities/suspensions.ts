/** Reasons an administrator can choose to suspend an account. The billing engine sets the other reasons. */
export const SUSPENSION_REASONS = ['security', 'terms-violation', 'pending-review'] as const
export type SuspensionReason = (typeof SUSPENSION_REASONS)[number]

/** Event of the account chart for each reason. */
export const SUSPENSION_EVENTS = {
  security: 'security.suspended',
  'terms-violation': 'terms.violated',
  'pending-review': 'review.suspended',
} as const satisfies Record<SuspensionReason, string>
