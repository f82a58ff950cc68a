import { expect, test } from 'vitest'
import { costsOf, daysFrom, discountIn, sameDayBefore, supportOn, supportThrough } from './costs.ts'
import type { InvoiceLine } from './invoice-lines.ts'

const line = (
  kind: InvoiceLine['kind'],
  amount: number,
  firstDay = '2026-11-01',
  lastDay = '2026-11-30',
) => ({
  kind,
  package: null,
  firstDay,
  lastDay,
  amount,
})
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

test.each([
  ['without a discount', { usage: 10_000, discount: 0 }, 11_500],
  ['with a discount of a tenth', { usage: 10_000, discount: 1000 }, 10_350],
])('a whole month of usage costs its amount with VAT, %s', (_, month, expected) => {
  expect(costsOf(month, [{ usage: 10_000 }])).toEqual([expected])
})

test('parts add up to the total to the halala, however many there are', () => {
  const parts = Array.from({ length: 97 }, (_, index) => ({ usage: index % 7 === 0 ? -1 : index % 5 }))
  const usage = sum(parts.map((part) => part.usage))
  const month = { usage, discount: 7 }
  expect(sum(costsOf(month, parts))).toBe(sum(costsOf(month, [{ usage }])))
  expect(sum(costsOf(month, parts))).toBe(Math.round((usage - 7) * 1.15))
})

test('support has no discount, and is a part of its own', () => {
  expect(costsOf({ usage: 10_000, discount: 5000 }, [{ usage: 10_000 }, { support: 2000 }])).toEqual([
    5750, 2300,
  ])
})

test('usage that corrections cancel costs nothing in total', () => {
  expect(costsOf({ usage: 0, discount: 0 }, [{ usage: 100 }, { usage: -100 }])).toEqual([115, -115])
})

test('the discount of a month is the sum of its discount lines', () => {
  expect(discountIn([line('usage', 900), line('discount', -90), line('discount', -5)])).toBe(95)
  expect(discountIn([])).toBe(0)
})

test('support counts by the days of its line', () => {
  const lines = [line('support', 3000), line('support-percent', 300), line('usage', 9999)]
  expect(supportThrough(lines, '2026-10-31')).toBe(0)
  expect(supportThrough(lines, '2026-11-01')).toBe(110)
  expect(supportThrough(lines, '2026-11-15')).toBe(1650)
  expect(supportThrough(lines, '2026-12-31')).toBe(3300)
  expect(supportOn(lines, '2026-11-15')).toBe(110)
  expect(supportOn(lines, '2026-12-01')).toBe(0)
})

test('the days of a period include both ends; a period that ends before its beginning has none', () => {
  expect(daysFrom('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(daysFrom('2026-03-01', '2026-03-01')).toEqual(['2026-03-01'])
  expect(daysFrom('2026-03-01', '2026-02-28')).toEqual([])
})

test('a day is compared with the same date of the month before, or with its last day', () => {
  expect(sameDayBefore('2026-11-29', '2026-10-31')).toBe('2026-10-29')
  expect(sameDayBefore('2026-03-31', '2026-02-28')).toBe('2026-02-28')
  expect(sameDayBefore('2026-01-31', '2025-12-31')).toBe('2025-12-31')
})

test.each([
  ['2026-11-30', '2026-10-31'],
  ['2026-02-28', '2026-01-31'],
  ['2028-02-29', '2028-01-31'],
])('the last day of a month, %s, is compared with the whole month before, also a longer one', (day, last) => {
  expect(sameDayBefore(day, last)).toBe(last)
})
