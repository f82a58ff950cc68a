import { expect, test } from 'vitest'
import { nextAttemptAt } from './retry-plan.ts'

const failed = new Date('2026-03-05T21:00:30Z')

test.each([
  ['at once', '2026-03-05T21:00:30Z', '2026-03-07T06:00:00.000Z'],
  ['just before the first', '2026-03-07T05:59:59Z', '2026-03-07T06:00:00.000Z'],
  ['at the first', '2026-03-07T06:00:00Z', '2026-03-09T06:00:00.000Z'],
  ['after the second', '2026-03-09T06:00:10Z', '2026-03-13T06:00:00.000Z'],
  ['after the last', '2026-03-13T06:00:10Z', undefined],
])('a failed invoice is tried 1, 3 and 7 days later at nine in Riyadh: asked %s', (_, now, next) => {
  expect(nextAttemptAt(failed, new Date(now))?.toISOString()).toBe(next)
})

test('the days are counted in Riyadh', () => {
  const beforeMidnight = new Date('2026-03-05T20:59:59Z')
  expect(nextAttemptAt(beforeMidnight, beforeMidnight)?.toISOString()).toBe('2026-03-06T06:00:00.000Z')
})
