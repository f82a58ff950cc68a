import { and } from 'xstate'

/** What administrators may do with every account that is billed, in each of its states. */
export const administration = {
  'hold.released': { guard: 'isHeld', actions: 'announce.released' },
  'quota.changed': { actions: 'announce.quota-changed' },
} as const

export const toSecurity = {
  'security.suspended': { target: 'suspended-security', actions: 'announce.suspended' },
} as const

export const toTermsViolation = {
  'terms.violated': { target: 'suspended-terms-violation', actions: 'announce.suspended' },
} as const

export const toReview = {
  'review.suspended': { target: 'suspended-pending-review', actions: 'announce.suspended' },
} as const

/** Ways into suspension that an active account and those suspended for money share. */
export const suspensions = { ...administration, ...toSecurity, ...toTermsViolation, ...toReview } as const

/** What could not be charged while an administrator suspended the account must still be paid; paying it does not end the suspension. */
export const reinstatement = {
  ...administration,
  'debt.paid': { guard: and(['settlementFailed', 'debtIsPaid']), actions: 'forgetSettlement' },
  'admin.reinstated': [
    { guard: 'debtIsPaid', target: 'active', actions: 'announce.reinstated' },
    { guard: 'settlementFailed', target: 'suspended-failed-settlement', actions: 'announce.payment-needed' },
    { target: 'suspended-failed-payment', actions: 'announce.payment-needed' },
  ],
} as const
