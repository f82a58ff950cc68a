export interface Acceptance {
  /** The onboarding is over. */
  isOnboarded: boolean
  /** The edition of the terms that holds now. */
  edition: string
  /** Every edition that was accepted for this customer. */
  accepted: readonly string[]
}

/**
 * Whether a customer has to accept the terms again: when they are past onboarding and the edition that holds now is none they have
 * accepted. Until then the terms are a step of their own, which shows today's edition.
 */
export const termsOutdated = ({ isOnboarded, edition, accepted }: Acceptance): boolean =>
  isOnboarded && !accepted.includes(edition)
