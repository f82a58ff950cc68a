import {
  type CardStatus,
  type CardType,
  CHARGE_SLOTS,
  type OrderedSlot,
  type PaymentMethod,
} from '#contract/entities/payment-method.ts'
import { type Month, monthsBetween, riyadhMonth } from './riyadh-time.ts'

export const CARD_LABELS: Record<CardType, string> = {
  visa: 'Visa',
  master: 'MasterCard',
  mada: 'Mada',
  amex: 'American Express',
}

const UNBREAKABLE = '\u00a0'

/** A card in one word: 'Visa •••• 1111'. */
export const cardText = ({ type, last4 }: { type: CardType; last4: string }): string =>
  [CARD_LABELS[type], '••••', last4].join(UNBREAKABLE)

/** Labels of rejected brands, by the provider's name. */
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

/** The card type of the provider's brand; null when it is not accepted. */
export const acceptedCardType = (brand: string): CardType | null =>
  ACCEPTED.get(brand.trim().toLowerCase()) ?? null

/**
 * The label of a rejected card, for '{brand} cards are not accepted'; null for an accepted one. Only Visa and MasterCard credit
 * cards are accepted: no debit card, no unknown brand.
 */
export const refusedBrand = (card: { brand: string; funding?: string | null | undefined }): string | null => {
  const brand = card.brand.trim().toLowerCase()
  const blocked = BLOCKED.get(brand)
  if (blocked) return blocked
  if (!ACCEPTED.has(brand)) return card.brand.trim() || 'These'
  return card.funding?.trim().toLowerCase() === 'debit' ? 'Debit' : null
}

/** Parses MM/YY. */
export const expiryMonth = (expiryDate: string): Month => ({
  year: 2000 + Number(expiryDate.slice(3, 5)),
  month: Number(expiryDate.slice(0, 2)),
})

/** True after the end of the expiry month (MM/YY) in Riyadh. */
export const isCardExpired = (expiryDate: string, now: Date): boolean =>
  monthsBetween(riyadhMonth(now), expiryMonth(expiryDate)) < 0

export type ChargeableCard = Pick<PaymentMethod, 'status' | 'expiryDate' | 'unusable'>

/** False for an expired card, and for one that the bank declined for good. */
export const isCardUsable = ({ expiryDate, unusable }: Omit<ChargeableCard, 'status'>, now: Date): boolean =>
  !unusable && !isCardExpired(expiryDate, now)

type Slotted = Pick<PaymentMethod, 'id' | 'status'>

/** A card's new slot. */
export interface CardMove {
  id: string
  status: CardStatus
}

const MOVES: Record<CardStatus, readonly OrderedSlot[]> = {
  primary: [],
  backup: ['primary'],
  other: ['primary', 'backup'],
}

/** True when a card may change from one status to the other, regardless of its expiry. */
export const isCardMoveAllowed = (from: CardStatus, to: CardStatus): boolean =>
  MOVES[from].some((slot) => slot === to)

/** Statuses that this card may get now; only a usable card can become primary. */
export const cardMoves = (card: ChargeableCard, now: Date): OrderedSlot[] =>
  MOVES[card.status].filter((to) => to !== 'primary' || isCardUsable(card, now))

/** False for the primary card, which can only be replaced. */
export const mayRemoveCard = ({ status }: Pick<PaymentMethod, 'status'>): boolean => status !== 'primary'

/**
 * All changes when a card takes a slot: the former primary becomes backup, the former backup becomes other. The changes are in an
 * order that never puts two cards into one slot. A backup that becomes primary is therefore `other` in between.
 */
export const cardSwap = (cards: readonly Slotted[], id: string, to: 'primary' | 'backup'): CardMove[] => {
  const former = (slot: CardStatus): Slotted[] =>
    cards.filter((card) => card.id !== id && card.status === slot)
  const primary = to === 'primary' ? former('primary') : []
  const backup = to === 'backup' || primary.length > 0 ? former('backup') : []
  const vacatesBackup = primary.length > 0 && cards.some((card) => card.id === id && card.status === 'backup')
  return [
    ...backup.map((card) => ({ id: card.id, status: 'other' as const })),
    ...(vacatesBackup ? [{ id, status: 'other' as const }] : []),
    ...primary.map((card) => ({ id: card.id, status: 'backup' as const })),
    { id, status: to },
  ]
}

const chargeableIn = <T extends ChargeableCard>(slot: OrderedSlot, cards: readonly T[], now: Date): T[] =>
  cards.filter((card) => card.status === slot && isCardUsable(card, now))

/** Chargeable cards, in the order of charging. */
export const chargeableCards = <T extends ChargeableCard>(cards: readonly T[], now: Date): T[] =>
  CHARGE_SLOTS.flatMap((slot) => chargeableIn(slot, cards, now))

/** Ids and slots of the chargeable cards, in the order of charging. */
export const cardsToTry = <T extends ChargeableCard & { id: string }>(
  cards: readonly T[],
  now: Date,
): { cardId: string; slot: OrderedSlot }[] =>
  CHARGE_SLOTS.flatMap((slot) => chargeableIn(slot, cards, now).map(({ id }) => ({ cardId: id, slot })))

/** The primary card, if it can be charged. */
export const primaryToCharge = <T extends ChargeableCard>(cards: readonly T[], now: Date): T | undefined =>
  chargeableCards(cards, now).find(({ status }) => status === 'primary')
