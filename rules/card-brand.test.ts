import { expect, test } from 'vitest'
import { brandOfNumber, refusedNumberBrand } from './card-brand.ts'

test.each([
  ['', null],
  ['1', null],
  ['4', 'visa'],
  ['42013', 'visa'],
  ['420132', 'mada'],
  ['4201320111111010', 'mada'],
  ['42689700', 'mada'],
  ['42689701', 'visa'],
  ['588845', 'mada'],
  ['9682010000000005', 'mada'],
  ['4111111111111111', 'visa'],
  ['5421080101000000', 'master'],
  ['56', null],
  ['2220', null],
  ['2221', 'master'],
  ['2720', 'master'],
  ['2721', null],
  ['34', 'amex'],
  ['370000000000002', 'amex'],
  ['36', null],
  ['62', 'unionpay'],
] as const)('the number %s belongs to the brand %s', (digits, brand) => {
  expect(brandOfNumber(digits)).toBe(brand)
})

test.each([
  ['420132', 'mada'],
  ['34', 'amex'],
  ['62', 'unionpay'],
  ['42013', null],
  ['5421080101000000', null],
  ['9', null],
] as const)('the number %s is refused as %s [5.90]', (digits, brand) => {
  expect(refusedNumberBrand(digits)).toBe(brand)
})
