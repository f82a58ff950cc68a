export interface Acceptance {
  isOnboarded: boolean
  /** The current edition of the terms. */
  edition: string
  /** Editions accepted for this customer. */
  accepted: readonly string[]
}

/**
 * True when a customer must accept the terms again: the onboarding is complete and the current edition is not accepted. During the
 * onboarding, the terms are a step.
 */
export const termsOutdated = ({ isOnboarded, edition, accepted }: Acceptance): boolean =>
  isOnboarded && !accepted.includes(edition)
