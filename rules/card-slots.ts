import {
  type CardStatus,
  CHARGE_SLOTS,
  type ChargeSlot,
  type PaymentMethod,
} from '#contract/entities/payment-method.ts'
import { isCardExpired } from './card-expiry.ts'

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
