import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CARD_STATUSES, type CardStatus } from '#contract/entities/payment-method.ts'
import { errorMessage } from '#contract/errors.ts'
import {
  acceptedCardType,
  CARD_LABELS,
  cardMoves,
  cardSwap,
  cardsToTry,
  chargeableCards,
  expiryMonth,
  isCardExpired,
  isCardMoveAllowed,
  mayRemoveCard,
  primaryToCharge,
  refusedBrand,
} from './cards.ts'

test.each([
  [{ brand: 'visa', funding: 'credit' }, null],
  [{ brand: 'master', funding: 'credit' }, null],
  [{ brand: 'MasterCard' }, null],
  [{ brand: 'mada', funding: 'debit' }, 'Mada'],
  [{ brand: 'mada', funding: 'credit' }, 'Mada'],
  [{ brand: 'amex', funding: 'credit' }, 'American Express'],
  [{ brand: 'unionpay' }, 'UnionPay'],
  [{ brand: 'visa', funding: 'debit' }, 'Debit'],
  [{ brand: 'master', funding: 'DEBIT' }, 'Debit'],
  [{ brand: 'Discover', funding: 'credit' }, 'Discover'],
  [{ brand: '' }, 'These'],
])('%o is refused as %s [5.88, 5.90]', (card, label) => {
  expect(refusedBrand(card)).toBe(label)
})

test('a refused brand has its name in the message [4.069, 5.89]', () => {
  const brand = refusedBrand({ brand: 'mada' }) ?? ''
  expect(errorMessage('card-brand-refused', { brand })).toBe(
    'Mada cards are not accepted, please add another card!.',
  )
})

test.each([
  ['visa', 'visa'],
  ['mastercard', 'master'],
  ['Master', 'master'],
  ['mada', null],
  ['constructor', null],
])('the provider’s %s is stored as %s', (brand, type) => {
  expect(acceptedCardType(brand)).toBe(type)
})

test('the card types have labels [3.11]', () => {
  expect(CARD_LABELS).toMatchObject({ mada: 'Mada', amex: 'American Express' })
})

const march = new Date('2026-03-15T12:00:00Z')

test.each([
  ['02/26', true],
  ['03/26', false],
  ['04/26', false],
  ['12/25', true],
  ['01/27', false],
])('a card until %s is expired in March 2026: %s [5.91]', (expiry, expired) => {
  expect(isCardExpired(expiry, march)).toBe(expired)
})

test('the month ends at midnight in Riyadh [5.91]', () => {
  expect(isCardExpired('03/26', new Date('2026-03-31T20:59:59Z'))).toBe(false)
  expect(isCardExpired('03/26', new Date('2026-03-31T21:00:00Z'))).toBe(true)
})

test('an expiry is read as month and year', () => {
  expect(expiryMonth('09/31')).toEqual({ year: 2031, month: 9 })
})

const now = new Date('2026-03-15T00:00:00Z')
const card = (id: string, status: CardStatus, expiryDate = '03/26', unusable = false) => ({
  id,
  status,
  expiryDate,
  unusable,
})
type Cards = readonly { id: string; status: CardStatus }[]

const slotsAfter = (cards: Cards, id: string, to: 'primary' | 'backup') => {
  const slots = new Map(cards.map((saved) => [saved.id, saved.status]))
  for (const move of cardSwap(cards, id, to)) {
    slots.set(move.id, move.status)
    for (const slot of ['primary', 'backup'])
      expect([...slots.values()].filter((status) => status === slot).length).toBeLessThanOrEqual(1)
  }
  return Object.fromEntries(slots)
}

test('only three changes of a card’s slot are allowed [4.063]', () => {
  const allowed = CARD_STATUSES.flatMap((from) =>
    CARD_STATUSES.filter((to) => isCardMoveAllowed(from, to)).map((to) => `${from} to ${to}`),
  )
  expect(allowed).toEqual(['backup to primary', 'other to primary', 'other to backup'])
})

test('the primary card has no menu and cannot be removed; every other card has a menu and can [2.9.09, 2.9.10]', () => {
  expect(CARD_STATUSES.map((status) => cardMoves(card('a', status), now))).toEqual([
    [],
    ['primary'],
    ['primary', 'backup'],
  ])
  expect(CARD_STATUSES.map((status) => mayRemoveCard({ status }))).toEqual([false, true, true])
})

test('a card that the bank declined for good never becomes primary', () => {
  expect(cardMoves(card('a', 'other', '03/26', true), now)).toEqual(['backup'])
  expect(cardMoves(card('a', 'backup', '03/26', true), now)).toEqual([])
})

test('an expired card never becomes primary [2.9.08, 2.9.12]', () => {
  expect(cardMoves(card('a', 'other', '02/26'), now)).toEqual(['backup'])
  expect(cardMoves(card('a', 'backup', '02/26'), now)).toEqual([])
})

const three = [card('p', 'primary'), card('b', 'backup'), card('o', 'other'), card('x', 'other')]

test('the former primary becomes backup, a former backup becomes other [2.9.12]', () => {
  expect(slotsAfter(three, 'o', 'primary')).toEqual({ p: 'backup', b: 'other', o: 'primary', x: 'other' })
  expect(slotsAfter(three, 'o', 'backup')).toEqual({ p: 'primary', b: 'other', o: 'backup', x: 'other' })
  expect(slotsAfter(three, 'b', 'primary')).toEqual({ p: 'backup', b: 'primary', o: 'other', x: 'other' })
})

test('a backup that becomes primary becomes other in between, and no other card moves twice', () => {
  expect(cardSwap(three, 'b', 'primary')).toEqual([
    { id: 'b', status: 'other' },
    { id: 'p', status: 'backup' },
    { id: 'b', status: 'primary' },
  ])
  expect(cardSwap(three, 'o', 'primary').map(({ id }) => id)).toEqual(['b', 'p', 'o'])
  expect(cardSwap(three.slice(1), 'b', 'primary')).toEqual([{ id: 'b', status: 'primary' }])
})

test('a free slot displaces no card [2.9.12]', () => {
  const noPrimary = three.slice(1)
  expect(slotsAfter(noPrimary, 'o', 'primary')).toEqual({ b: 'backup', o: 'primary', x: 'other' })
  expect(slotsAfter(three.slice(2), 'o', 'backup')).toEqual({ o: 'backup', x: 'other' })
})

test('after any swap only this card has the new slot, and no card is lost', () => {
  fc.assert(
    fc.property(
      fc.nat(5),
      fc.boolean(),
      fc.boolean(),
      fc.nat(7),
      fc.constantFrom('primary' as const, 'backup' as const),
      (others, hasPrimary, hasBackup, pick, to) => {
        const cards = [
          ...(hasPrimary ? [card('p', 'primary')] : []),
          ...(hasBackup ? [card('b', 'backup')] : []),
          ...Array.from({ length: others }, (_, index) => card(`o${index}`, 'other')),
        ]
        const movable = cards.filter(({ status }) => isCardMoveAllowed(status, to))
        const moved = movable[pick % Math.max(movable.length, 1)]
        if (!moved) return
        const slots = slotsAfter(cards, moved.id, to)
        expect(slots[moved.id]).toBe(to)
        expect(Object.keys(slots).length).toBe(cards.length)
        if (hasPrimary) expect(Object.values(slots)).toContain('primary')
      },
    ),
  )
})

test('the primary card is charged first, then the backup, and no expired card [2.9.02, 2.9.03]', () => {
  const ids = (cards: ReturnType<typeof card>[]) => chargeableCards(cards, now).map(({ id }) => id)
  expect(ids([card('o', 'other'), card('b', 'backup'), card('p', 'primary')])).toEqual(['p', 'b'])
  expect(ids([card('b', 'backup'), card('p', 'primary', '02/26')])).toEqual(['b'])
  expect(ids([])).toEqual([])
})

test('a card that the bank declined for good is not charged again', () => {
  const cards = [card('b', 'backup'), card('p', 'primary', '03/26', true)]
  expect(cardsToTry(cards, now)).toEqual([{ cardId: 'b', slot: 'backup' }])
  expect(primaryToCharge(cards, now)).toBeUndefined()
})
