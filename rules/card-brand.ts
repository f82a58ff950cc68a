import type { CardType } from '#contract/entities/payment-method.ts'

/** What a card type is called. */
export const CARD_LABELS: Record<CardType, string> = {
  visa: 'Visa',
  master: 'MasterCard',
  mada: 'Mada',
  amex: 'American Express',
}

/** Brands that are not accepted, as the provider names them, with the label the person reads. */
const BLOCKED: ReadonlyMap<string, string> = new Map([
  ['mada', CARD_LABELS.mada],
  ['amex', CARD_LABELS.amex],
  ['unionpay', 'UnionPay'],
])

const ACCEPTED: ReadonlyMap<string, CardType> = new Map([
  ['visa', 'visa'],
  ['master', 'master'],
  ['mastercard', 'master'],
])

/** The card type of an accepted brand of the provider; null for any other. */
export const acceptedCardType = (brand: string): CardType | null =>
  ACCEPTED.get(brand.trim().toLowerCase()) ?? null

/**
 * The label of a card that is not accepted, for '{brand} cards are not accepted'; null for an accepted one. Only Visa and
 * MasterCard credit cards are: a debit card of any brand is refused, and so is an unknown brand.
 */
export const refusedBrand = (card: { brand: string; funding?: string | null | undefined }): string | null => {
  const brand = card.brand.trim().toLowerCase()
  const blocked = BLOCKED.get(brand)
  if (blocked) return blocked
  if (!ACCEPTED.has(brand)) return card.brand.trim() || 'These'
  return card.funding?.trim().toLowerCase() === 'debit' ? 'Debit' : null
}
