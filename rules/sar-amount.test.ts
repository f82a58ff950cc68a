import { expect, test } from 'vitest'
import { parseSarAmount } from './sar-amount.ts'

test.each([
  ['1', 100],
  ['1500', 150_000],
  ['1,500', 150_000],
  ['1,500.5', 150_050],
  ['1500.50', 150_050],
  ['10,000,000.00', 1_000_000_000],
  [' 12 ', 1200],
  ['0', 0],
  ['0.07', 7],
  ['١٬٥٠٠٫٢٥', 150_025],
  ['1 500', 150_000],
  ['10\u00a0000\u202f000.50', 1_000_000_050],
  ['\u2068۱\u2009۵۰۰\u2069', 150_000],
  ['SAR\u00a01,234.50', 123_450],
  ['1,234.50\u00a0ر.س.\u200f', 123_450],
])('%s riyals are %i halalas', (typed, halalas) => {
  expect(parseSarAmount(typed)).toBe(halalas)
})

test.each([
  '',
  ' ',
  'a lot',
  '1.',
  '.5',
  '1.555',
  '-5',
  '1,50',
  '1 50',
  '1,500,',
  'USD 5',
  'SAR',
  '1e5',
  '5.5.5',
])('%j is not an amount', (typed) => {
  expect(parseSarAmount(typed)).toBeNull()
})
