import { expect, test } from 'vitest'
import { expiryMonth, isCardExpired } from './card-expiry.ts'

const march = new Date('2026-03-15T12:00:00Z')

test.each([
  ['02/26', true],
  ['03/26', false],
  ['04/26', false],
  ['12/25', true],
  ['01/27', false],
])('a card until %s is expired in March 2026: %s [5.91]', (expiry, expired) => {
  expect(isCardExpired(expiry, march)).toBe(expired)
})

test('the month ends at midnight in Riyadh [5.91]', () => {
  expect(isCardExpired('03/26', new Date('2026-03-31T20:59:59Z'))).toBe(false)
  expect(isCardExpired('03/26', new Date('2026-03-31T21:00:00Z'))).toBe(true)
})

test('an expiry is read as month and year', () => {
  expect(expiryMonth('09/31')).toEqual({ year: 2031, month: 9 })
})
