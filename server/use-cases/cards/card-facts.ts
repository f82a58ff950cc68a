import type { CardType } from '#contract/entities/payment-method.ts'
import { acceptedCardType } from '#rules/card-brand.ts'
import { holdsCardNumber } from '#rules/card-number.ts'
import type { CardToken } from '../../providers/cards/port.ts'

export interface CardFacts {
  last4: string
  /** MM/YY. */
  expiryDate: string
  type: CardType
  cardHolderName: string
}

/** A card as the provider describes it. Throws for a brand that is not accepted: those are refused before. */
export const cardFacts = ({ brand, last4, month, year, holder }: CardToken): CardFacts => {
  const type = acceptedCardType(brand)
  if (!type) throw new Error(`cards: ${brand} was let through`)
  // The person typed the name at the provider, and may have put the number into the wrong field.
  const cardHolderName = holdsCardNumber(holder) ? '' : holder
  return { last4, expiryDate: `${month}/${year.slice(-2)}`, type, cardHolderName }
}
