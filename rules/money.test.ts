import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SUPPORT_PACKAGES } from '#contract/entities/support-package.ts'
import {
  amountText,
  centsToHalalas,
  decimalText,
  groupedText,
  percentOf,
  pricedText,
  shareOf,
  thresholdText,
  vatOf,
} from './money.ts'

test.each([
  [100, 1500, 15],
  [1, 1500, 0],
  [3, 1500, 0],
  [4, 1500, 1],
  [10, 500, 1],
  [9, 500, 0],
  [-10, 500, -1],
  [-9, 500, 0],
  [0, 1500, 0],
  [2_147_483_647, 10_000, 2_147_483_647],
])('%i halalas times %i basis points are %i halalas', (amount, bps, share) => {
  expect(percentOf(amount, bps)).toBe(share)
})

test('a share is rounded to the nearest halala, and a negative amount has the negative share', () => {
  fc.assert(
    fc.property(
      fc.maxSafeNat().map((n) => n % 2 ** 31),
      fc.nat(10_000),
      (amount, bps) => {
        const share = percentOf(amount, bps)
        expect(Math.abs(2 * 10_000 * share - 2 * amount * bps)).toBeLessThanOrEqual(10_000)
        expect(percentOf(-amount, bps)).toBe(0 - share)
      },
    ),
  )
})

test('the share of all days is the whole price, and the share of no days is zero', () => {
  expect(shareOf(10_875, 31, 31)).toBe(10_875)
  expect(shareOf(10_875, 1, 31)).toBe(351)
  expect(shareOf(10_875, 0, 31)).toBe(0)
})

test('a dollar is SAR 3.75 [9.01, 9.02, 9.03]', () => {
  expect(SUPPORT_PACKAGES.map(({ monthlyCents }) => centsToHalalas(monthlyCents))).toEqual([
    0, 10_875, 187_500,
  ])
  expect(centsToHalalas(1)).toBe(4)
})

test('VAT is 15 percent', () => {
  expect(vatOf(10_875)).toBe(1631)
  expect(vatOf(-10_875)).toBe(-1631)
})

describe('amounts for screens', () => {
  test.each([
    [123_450, 'SAR 1,234.50'],
    [100, 'SAR 1.00'],
    [5, 'SAR 0.05'],
    [123_456_789, 'SAR 1,234,567.89'],
    [100_000, 'SAR 1,000.00'],
    [-123_450, 'SAR -1,234.50'],
    [0, '0.00'],
  ])('%i halalas are shown as %j [2.8.06, 2.8.11, 9.10, 9.31]', (halalas, text) => {
    expect(amountText(halalas)).toBe(text)
  })

  test('the currency follows the number in Arabic [2.8.11]', () => {
    expect(amountText(123_450, 'SAR', 'ar')).toBe('1,234.50 ر.س')
    expect(thresholdText(500_000, 'SAR', 'ar')).toBe('5,000 ر.س')
    expect(amountText(2000, 'USD', 'ar')).toBe('20.00 USD')
    expect(amountText(0, 'SAR', 'ar')).toBe('0.00')
    expect([pricedText(0), pricedText(0, 'SAR', 'ar')]).toEqual(['SAR 0.00', '0.00 ر.س'])
  })

  test('an amount in dollars is written in dollars [9.10]', () => {
    expect(amountText(2000, 'USD')).toBe('USD 20.00')
  })

  test.each([
    [500_000, 'SAR 5,000'],
    [500_001, 'SAR 5,001'],
    [499_901, 'SAR 5,000'],
    [1, 'SAR 1'],
    [0, '0.00'],
  ])('a threshold of %i halalas is shown as %j [2.7.07]', (halalas, text) => {
    expect(thresholdText(halalas)).toBe(text)
  })

  test('a decimal text has exactly the halalas of the amount', () => {
    fc.assert(
      fc.property(fc.integer(), (halalas) => {
        const text = decimalText(halalas)
        expect(text).toMatch(/^-?\d+\.\d{2}$/)
        expect(Number(text.replace('.', ''))).toBe(halalas)
      }),
    )
  })
})

test.each([
  [0, '0.00'],
  [99_999, '999.99'],
  [123_456_789, '1,234,567.89'],
  [-123_457, '-1,234.57'],
])('%i halalas in a table are %s', (halalas, expected) => {
  expect(groupedText(halalas)).toBe(expected)
})
