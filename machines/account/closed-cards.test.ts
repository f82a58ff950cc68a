import { expect, test } from 'vitest'
import { CLEAR } from '#test/support/account-chart.ts'
import { type AccountFacts, type AccountState, accountMachine } from './account.machine.ts'
import { areCardsClosed, cardsClosedFor } from './selectors.ts'

const now = new Date('2026-03-15T00:00:00Z')
const good = { status: 'primary', expiryDate: '03/26', unusable: false } as const
const expired = { status: 'primary', expiryDate: '02/26', unusable: false } as const
const backup = { status: 'backup', expiryDate: '12/39', unusable: false } as const

const at = (value: AccountState, { held = false, settlementFailed = false }: Partial<AccountFacts> = {}) =>
  accountMachine.resolveState({
    value,
    context: { ...CLEAR, held, settlementFailed },
  })
type Cards = Parameters<typeof areCardsClosed>[1]['cards']
const closed = (account: ReturnType<typeof at>, cards: Cards, hasDeclined = false) =>
  areCardsClosed(account, { cards, hasDeclined }, now)

test('the cards of an account are closed if its chart closes them, for any number of cards [4.022]', () => {
  for (const cards of [[], [good], [expired, backup]]) {
    expect(closed(at('active', { held: true }), cards)).toBe(true)
    expect(closed(at('rejected'), cards)).toBe(true)
    expect(closed(at('pending-cancellation'), cards)).toBe(true)
    expect(closed(at('pending-cancellation', { settlementFailed: true }), cards)).toBe(false)
    expect(closed(at('active'), cards)).toBe(false)
  }
})

test('the cards of a cancelled account are closed unless it has no primary card for a new subscription [4.024, 4.104]', () => {
  expect(closed(at('cancelled'), [good, backup])).toBe(true)
  expect(closed(at('cancelled'), [expired, backup])).toBe(false)
  expect(closed(at('cancelled'), [backup])).toBe(false)
  expect(closed(at('cancelled'), [])).toBe(false)
})

test('a cancelled account may replace a primary card that declined a new subscription; other closed accounts may not [4.024, 4.104]', () => {
  expect(closed(at('cancelled'), [good, backup], true)).toBe(false)
  expect(closed(at('pending-cancellation'), [good, backup], true)).toBe(true)
})

test('cards are closed because of the state or the hold', () => {
  expect(cardsClosedFor(at('pending-cancellation'))).toBe('pending-cancellation')
  expect(cardsClosedFor(at('cancelled'))).toBe('cancelled')
  expect(cardsClosedFor(at('rejected'))).toBe('rejected')
  expect(cardsClosedFor(at('active', { held: true }))).toBe('pending-review')
  expect(cardsClosedFor(at('active'))).toBeNull()
})
