import { expect, test } from 'vitest'
import {
  CUSTOMER_STATUSES,
  type CustomerStatus,
  STATUS_REASONS,
  type StatusReason,
} from '#contract/entities/common.ts'
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

const closed = (
  status: CustomerStatus,
  reason: StatusReason | null,
  cards: Parameters<typeof areCardsClosed>[2]['cards'],
  hasDeclined = false,
) => areCardsClosed(status, reason, { cards, hasDeclined }, now)

test('the cards of every blocked account are closed, with and without cards [4.022]', () => {
  for (const cards of [[], [good], [expired, backup]]) {
    expect(closed('active', 'pending-review', cards)).toBe(true)
    expect(closed('pending-cancellation', null, cards)).toBe(true)
    expect(closed('pending-cancellation', 'failed-settlement', cards)).toBe(false)
    expect(closed('active', null, cards)).toBe(false)
  }
})

test('a cancelled account is closed unless it has no primary card to come back with [4.024, 4.104]', () => {
  expect(closed('cancelled', null, [good, backup])).toBe(true)
  expect(closed('cancelled', null, [expired, backup])).toBe(false)
  expect(closed('cancelled', null, [backup])).toBe(false)
  expect(closed('cancelled', null, [])).toBe(false)
})

test('a cancelled account whose primary card has declined to come back with may change it, another blocked one may not [4.024, 4.104]', () => {
  expect(closed('cancelled', null, [good, backup], true)).toBe(false)
  expect(closed('pending-cancellation', null, [good, backup], true)).toBe(true)
})
