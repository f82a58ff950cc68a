import { expect, test } from 'vitest'
import { cancellationEndsAt, isCancellationDue, lastBillableDay } from './cancellation.ts'

test('a cancellation takes effect 48 hours later [9.08]', () => {
  expect(cancellationEndsAt(new Date('2026-02-27T23:30:00Z')).toISOString()).toBe('2026-03-01T23:30:00.000Z')
})

const instant = (text: string | null) => (text === null ? null : new Date(text))

test.each([
  [null, '2026-03-09'],
  ['2026-03-11T00:00:00Z', '2026-03-09'],
  ['2026-03-05T20:59:59Z', '2026-03-04'],
  ['2026-03-05T21:00:00Z', '2026-03-05'],
] as const)('a subscription that ends at %s is billed up to %s [9.08]', (end, day) => {
  expect(lastBillableDay(instant(end), new Date('2026-03-10T10:00:00Z'))).toBe(day)
})

test.each([
  ['2026-03-10T10:00:00Z', true],
  ['2026-03-10T10:00:01Z', false],
  [null, false],
] as const)('a cancellation that ends at %s is due: %s [9.08]', (end, due) => {
  expect(isCancellationDue(instant(end), new Date('2026-03-10T10:00:00Z'))).toBe(due)
})
