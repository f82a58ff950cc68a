/** The end of a card verification that was started to pay a debt: the saved card, or null if the card was not added. */
interface AddedCard {
  cardId: string | null
}

/** Passes the card from the return screen to the notice of the debt, in memory only: after a reload, the server pays. */
const createNewCardPayment = () => {
  let added: AddedCard | null = null
  return {
    tell: (card: AddedCard): void => {
      added = card
    },
    /** Returns the card once. */
    take: (): AddedCard | null => {
      const taken = added
      added = null
      return taken
    },
  }
}

export const newCardPayment = createNewCardPayment()
