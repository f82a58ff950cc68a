import { expect, test } from 'vitest'
import { cancellationEndsAt, cancelObstacle, isCancellationDue, lastBillableDay } from './cancellation.ts'

test.each([
  ['pending-cancellation', null, false, 'pending-cancellation'],
  ['suspended', 'failed-payment', false, 'failed-payment'],
  ['suspended', 'failed-payment', true, 'failed-payment'],
  ['suspended', 'failed-settlement', true, null],
  ['active', null, true, 'invoices-outstanding'],
  ['active', null, false, null],
  ['active', 'pending-review', true, null],
  ['suspended', 'security', false, 'status'],
  ['suspended', 'budget-overage', false, 'status'],
  ['pending-review', null, false, 'status'],
  ['cancelled', null, false, 'status'],
] as const)('%s for %s, owing %s: %s [4.098, 4.099, 4.100]', (status, reason, owes, obstacle) => {
  expect(cancelObstacle(status, reason, owes)).toBe(obstacle)
})

test('a cancellation takes effect 48 hours later [9.08]', () => {
  expect(cancellationEndsAt(new Date('2026-02-27T23:30:00Z')).toISOString()).toBe('2026-03-01T23:30:00.000Z')
})

test.each([
  ['active', null, '2026-03-09'],
  ['pending-cancellation', '2026-03-11T00:00:00Z', '2026-03-09'],
  ['pending-cancellation', '2026-03-05T20:59:59Z', '2026-03-04'],
  ['pending-cancellation', '2026-03-05T21:00:00Z', '2026-03-05'],
] as const)('an account that is %s until %s is billed up to %s [9.08]', (status, end, day) => {
  const cancellationDate = end === null ? null : new Date(end)
  expect(lastBillableDay({ status, cancellationDate }, new Date('2026-03-10T10:00:00Z'))).toBe(day)
})

test.each([
  ['pending-cancellation', '2026-03-10T10:00:00Z', true],
  ['pending-cancellation', '2026-03-10T10:00:01Z', false],
  ['pending-cancellation', null, false],
  ['active', '2026-03-01T00:00:00Z', false],
  ['cancelled', '2026-03-01T00:00:00Z', false],
] as const)('a cancellation of an account that is %s until %s is due: %s [9.08]', (status, end, due) => {
  const cancellationDate = end === null ? null : new Date(end)
  expect(isCancellationDue({ status, cancellationDate }, new Date('2026-03-10T10:00:00Z'))).toBe(due)
})
