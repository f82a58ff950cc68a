import { expect, test } from 'vitest'
import { agoText } from './act.tsx'

const now = new Date('2026-03-06T09:00:00Z')
const before = (ms: number) => new Date(now.getTime() - ms)

test.each([
  [30_000, 'now'],
  [-5_000, 'now'],
  [60_000, '1 minute ago'],
  [59 * 60_000, '59 minutes ago'],
  [3 * 60 * 60_000, '3 hours ago'],
  [24 * 60 * 60_000, null],
])('%i ms ago is shown as %s', (ms, text) => {
  expect(agoText(before(ms), now, 'en')).toBe(text)
})

test('an Arabic age has Arabic words and Western digits', () => {
  expect(agoText(before(5 * 60_000), now, 'ar')).toBe('قبل 5 دقائق')
})
