import { expect, test } from 'vitest'
import { CUSTOMER_STATUSES, STATUS_REASONS } from '#contract/entities/common.ts'
import { areCardsClosed, isBlocked } from './blocked.ts'

test('exactly these states are blocked [4.022, 4.023, 4.024, 4.025, 4.026]', () => {
  const blocked = CUSTOMER_STATUSES.flatMap((status) =>
    [null, ...STATUS_REASONS]
      .filter((reason) => isBlocked(status, reason))
      .map((reason) => `${status} ${reason}`),
  )
  expect(blocked).toEqual([
    'rejected null',
    ...STATUS_REASONS.map((reason) => `rejected ${reason}`),
    'active pending-review',
    'pending-cancellation null',
    'pending-cancellation failed-payment',
    'pending-cancellation security',
    'pending-cancellation budget-overage',
    'pending-cancellation terms-violation',
    'pending-cancellation pending-review',
    'cancelled null',
    ...STATUS_REASONS.map((reason) => `cancelled ${reason}`),
  ])
})

const now = new Date('2026-03-15T00:00:00Z')
const good = { status: 'primary', expiryDate: '03/26' } as const
const expired = { status: 'primary', expiryDate: '02/26' } as const
const backup = { status: 'backup', expiryDate: '12/39' } as const

test('the cards of every blocked account are closed, whatever cards there are [4.022]', () => {
  for (const cards of [[], [good], [expired, backup]]) {
    expect(areCardsClosed('active', 'pending-review', cards, now)).toBe(true)
    expect(areCardsClosed('pending-cancellation', null, cards, now)).toBe(true)
    expect(areCardsClosed('pending-cancellation', 'failed-settlement', cards, now)).toBe(false)
    expect(areCardsClosed('active', null, cards, now)).toBe(false)
  }
})

test('a cancelled account is closed unless it has no primary card to come back with [4.024, 4.104]', () => {
  expect(areCardsClosed('cancelled', null, [good, backup], now)).toBe(true)
  expect(areCardsClosed('cancelled', null, [expired, backup], now)).toBe(false)
  expect(areCardsClosed('cancelled', null, [backup], now)).toBe(false)
  expect(areCardsClosed('cancelled', null, [], now)).toBe(false)
})
