import type { CardOutcome } from '#contract/endpoints/cards.ts'

/** The bank's answer about a card that was not added, shown in the reopened card form. */
export interface DeclinedCard {
  outcome: CardOutcome
  /** The brand that is not accepted, if known. */
  brand: string | null
}

/** Passes a declined card from the return screen to the card form, in memory only: a reload shows an empty form. */
const createDeclinedCard = () => {
  let declined: DeclinedCard | null = null
  return {
    tell: (card: DeclinedCard): void => {
      declined = card
    },
    read: () => declined,
    forget: (): void => {
      declined = null
    },
  }
}

export const declinedCard = createDeclinedCard()
