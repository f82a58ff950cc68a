import {
  type CardStatus,
  type CardType,
  CHARGE_SLOTS,
  type ChargeSlot,
  type PaymentMethod,
} from '#contract/entities/payment-method.ts'
import { type Month, monthsBetween, riyadhMonth } from './riyadh-time.ts'

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

/** The month a card expires in, from MM/YY. */
export const expiryMonth = (expiryDate: string): Month => ({
  year: 2000 + Number(expiryDate.slice(3, 5)),
  month: Number(expiryDate.slice(0, 2)),
})

/** Whether a card (MM/YY) is expired: a card is good until its expiry month is over in Riyadh. */
export const isCardExpired = (expiryDate: string, now: Date): boolean =>
  monthsBetween(riyadhMonth(now), expiryMonth(expiryDate)) < 0

type Slotted = Pick<PaymentMethod, 'id' | 'status'>
type Card = Pick<PaymentMethod, 'status' | 'expiryDate'>

/** One card's new place. */
export interface CardMove {
  id: string
  status: CardStatus
}

const MOVES: Record<CardStatus, readonly CardStatus[]> = {
  primary: [],
  backup: ['primary'],
  other: ['primary', 'backup'],
}

/** Whether a card of one status may ever become another. */
export const isCardMoveAllowed = (from: CardStatus, to: CardStatus): boolean => MOVES[from].includes(to)

/** Where this card may move now: an expired one never becomes primary. */
export const cardMoves = ({ status, expiryDate }: Card, now: Date): CardStatus[] =>
  MOVES[status].filter((to) => to !== 'primary' || !isCardExpired(expiryDate, now))

/** Whether a card may be removed: the primary one is only ever replaced. */
export const mayRemoveCard = ({ status }: Pick<PaymentMethod, 'status'>): boolean => status !== 'primary'

/**
 * Everything that changes when a card takes a place: the former primary becomes backup, a former backup becomes other. The moves
 * stand in an order in which no place is ever held twice, so a backup that becomes primary steps aside first.
 */
export const cardSwap = (cards: readonly Slotted[], id: string, to: 'primary' | 'backup'): CardMove[] => {
  const former = (slot: CardStatus): Slotted[] =>
    cards.filter((card) => card.id !== id && card.status === slot)
  const primary = to === 'primary' ? former('primary') : []
  const backup = to === 'backup' || primary.length > 0 ? former('backup') : []
  const stepsAside = primary.length > 0 && cards.some((card) => card.id === id && card.status === 'backup')
  return [
    ...backup.map((card) => ({ id: card.id, status: 'other' as const })),
    ...(stepsAside ? [{ id, status: 'other' as const }] : []),
    ...primary.map((card) => ({ id: card.id, status: 'backup' as const })),
    { id, status: to },
  ]
}

const chargeableIn = <T extends Card>(slot: ChargeSlot, cards: readonly T[], now: Date): T[] =>
  cards.filter(({ status, expiryDate }) => status === slot && !isCardExpired(expiryDate, now))

/** The cards that can be charged now, in the order they are tried. */
export const chargeableCards = <T extends Card>(cards: readonly T[], now: Date): T[] =>
  CHARGE_SLOTS.flatMap((slot) => chargeableIn(slot, cards, now))

/** The same with the place each is charged in. */
export const cardsToTry = <T extends Card & { id: string }>(
  cards: readonly T[],
  now: Date,
): { cardId: string; slot: ChargeSlot }[] =>
  CHARGE_SLOTS.flatMap((slot) => chargeableIn(slot, cards, now).map(({ id }) => ({ cardId: id, slot })))

/** The primary card, as long as it can be charged. */
export const primaryToCharge = <T extends Card>(cards: readonly T[], now: Date): T | undefined =>
  chargeableCards(cards, now).find(({ status }) => status === 'primary')
