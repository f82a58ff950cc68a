/** What administrators may do with every account that is billed, in each of its states. */
export const administration = {
  'hold.released': { guard: 'isHeld', actions: 'announceRelease' },
  'quota.changed': { actions: 'announceQuota' },
} as const

export const toSecurity = {
  'security.suspended': { target: 'suspended-security', actions: 'announceSuspension' },
} as const

export const toTermsViolation = {
  'terms.violated': { target: 'suspended-terms-violation', actions: 'announceSuspension' },
} as const

export const toReview = {
  'review.suspended': { target: 'suspended-pending-review', actions: 'announceSuspension' },
} as const

/** Ways into suspension that an active account and those suspended for money share. */
export const suspensions = { ...administration, ...toSecurity, ...toTermsViolation, ...toReview } as const

/** What could not be charged while an administrator suspended the account must still be paid. */
export const reinstatement = {
  ...administration,
  'admin.reinstated': [
    { guard: 'debtIsPaid', target: 'active', actions: 'announceReinstatement' },
    { guard: 'settlementFailed', target: 'suspended-failed-settlement', actions: 'announceDebt' },
    { target: 'suspended-failed-payment', actions: 'announceDebt' },
  ],
} as const
