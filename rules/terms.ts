import type { Step } from '#contract/steps.ts'

export interface Acceptance {
  /** The furthest step of the customer. */
  step: Step
  /** The edition of the terms that holds now. */
  edition: string
  /** Every edition that was accepted for this customer. */
  accepted: readonly string[]
}

/**
 * Whether a customer has to accept the terms again: when they are past onboarding and the edition that holds now is none they have
 * accepted. Until then the terms are a step of their own, which shows today's edition.
 */
export const termsOutdated = ({ step, edition, accepted }: Acceptance): boolean =>
  step === 'onboarding-completed' && !accepted.includes(edition)
