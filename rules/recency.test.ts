import { expect, test } from 'vitest'
import { isWithinDays } from './recency.ts'

const now = new Date('2026-05-30T12:00:00Z')

test.each([
  [null, true],
  ['2026-05-30T12:00:00Z', true],
  ['2026-03-02T20:59:59Z', true],
  ['2026-03-01T21:00:00Z', true],
  ['2026-03-01T20:59:59Z', false],
  ['2025-05-30T12:00:00Z', false],
  ['2026-06-30T12:00:00Z', true],
])('%s is within 90 days: %s [5.93]', (instant, within) => {
  expect(isWithinDays(instant, 90, now)).toBe(within)
})
