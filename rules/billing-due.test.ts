import { expect, test } from 'vitest'
import { type AwaitedBilling, billingDueAt } from './billing-due.ts'

const now = new Date('2026-03-05T10:00:00Z')
const nothing: AwaitedBilling = { billing: false, chargeOpen: false, charges: [], cancellationAt: null }
const due = (awaited: Partial<AwaitedBilling>, at = now) =>
  billingDueAt({ ...nothing, ...awaited }, at)?.toISOString()

test('an account that waits for nothing is not looked at', () => {
  expect(due({})).toBeUndefined()
  expect(due({ charges: [null] })).toBeUndefined()
})

test.each([
  ['2026-03-05T10:00:00Z', '2026-03-05T22:00:00.000Z'],
  ['2026-03-05T21:30:00Z', '2026-03-05T22:00:00.000Z'],
  ['2026-03-05T22:00:00Z', '2026-03-06T22:00:00.000Z'],
])('while usage arises it is looked at every night at one in Riyadh: at %s next %s', (at, next) => {
  expect(due({ billing: true }, new Date(at))).toBe(next)
})

test('what comes first counts: a charge, a retry, the end of a cancellation', () => {
  const charges = [new Date('2026-03-05T21:00:00Z'), null, new Date('2026-03-05T20:00:00Z')]
  expect(due({ billing: true, charges })).toBe('2026-03-05T20:00:00.000Z')
  expect(due({ billing: true, charges, cancellationAt: new Date('2026-03-05T12:00:00Z') })).toBe(
    '2026-03-05T12:00:00.000Z',
  )
})

test('an open charge and what is overdue are due now', () => {
  expect(due({ chargeOpen: true, billing: true })).toBe(now.toISOString())
  expect(due({ charges: [new Date('2026-03-01T00:00:00Z')] })).toBe(now.toISOString())
})
