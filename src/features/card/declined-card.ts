import type { CardOutcome } from '#contract/endpoints/cards.ts'

/** Why the bank's answer leads back to the card form. */
export interface DeclinedCard {
  outcome: CardOutcome
  /** The brand that is not accepted, when it is known. */
  brand: string | null
}

/** What the return from the bank tells the card form it opens. In memory alone: a reload shows an empty form. */
const createDeclinedCard = () => {
  let declined: DeclinedCard | null = null
  return {
    tell: (told: DeclinedCard): void => {
      declined = told
    },
    read: () => declined,
    forget: (): void => {
      declined = null
    },
  }
}

export const declinedCard = createDeclinedCard()
