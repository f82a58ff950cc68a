import { expect, test } from 'vitest'
import { hijriDay, hijriText } from './hijri-day.ts'
import { addDays } from './riyadh-time.ts'

/** New years and the days around Founding Day, from the official Umm al-Qura tables. */
test.each([
  ['2000-04-06', '1421-01-01'],
  ['2023-07-19', '1445-01-01'],
  ['2024-03-11', '1445-09-01'],
  ['2024-07-07', '1446-01-01'],
  ['2025-06-26', '1447-01-01'],
])('%s is %s of the Hijri calendar', (day, hijri) => {
  expect(hijriDay(day)).toBe(hijri)
})

test('a day has a text in both languages', () => {
  expect(hijriText('2026-03-06', 'en')).toBe('17 Ramadan 1447 AH')
  expect(hijriText('2026-03-06', 'ar')).toBe('17 رمضان 1447 هـ')
  expect(hijriText('2026-06-16', 'en')).toBe('1 Muharram 1448 AH')
})

test('a month of the Hijri calendar has 29 or 30 days', () => {
  const days = Array.from({ length: 3000 }, (_, index) => hijriDay(addDays('2024-01-01', index)))
  const months = Map.groupBy(days, (day) => day.slice(0, 7))
  const whole = [...months.values()].slice(1, -1)
  expect(new Set(whole.map((month) => month.length))).toEqual(new Set([29, 30]))
})
