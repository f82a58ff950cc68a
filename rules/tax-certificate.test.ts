import { expect, test } from 'vitest'
import { daysUntilEnd } from './tax-certificate.ts'

test.each([
  ['2026-03-10T09:00:00Z', 5],
  ['2026-03-06T08:59:59Z', 0],
  ['2026-03-01T09:00:00Z', 0],
])('a certificate that expires at %s has %d whole days left on 5 March 09:00', (end, days) => {
  expect(daysUntilEnd(new Date(end), new Date('2026-03-05T09:00:00Z'))).toBe(days)
})
