import { expect, test } from 'vitest'
import { monthsBetween, riyadhDay, riyadhMonth, riyadhTimestamp } from './riyadh-time.ts'

test.each([
  ['2026-03-05T20:59:59.999Z', '2026-03-05', { year: 2026, month: 3 }],
  ['2026-03-05T21:00:00.000Z', '2026-03-06', { year: 2026, month: 3 }],
  ['2026-03-31T21:00:00.000Z', '2026-04-01', { year: 2026, month: 4 }],
  ['2026-12-31T21:00:00.000Z', '2027-01-01', { year: 2027, month: 1 }],
  ['2026-07-15T21:00:00.000Z', '2026-07-16', { year: 2026, month: 7 }],
])('%s is the %s in Riyadh', (instant, day, month) => {
  expect(riyadhDay(new Date(instant))).toBe(day)
  expect(riyadhMonth(new Date(instant))).toEqual(month)
  const local = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Riyadh' }).format(new Date(instant))
  expect(riyadhDay(new Date(instant))).toBe(local)
})

test('months are counted across years', () => {
  expect(monthsBetween({ year: 2026, month: 12 }, { year: 2027, month: 1 })).toBe(1)
  expect(monthsBetween({ year: 2026, month: 3 }, { year: 2025, month: 3 })).toBe(-12)
})

test('a timestamp has the day and the hour of Riyadh', () => {
  expect(riyadhTimestamp(new Date('2026-11-30T21:00:00.500Z'))).toBe('2026-12-01T00:00:00+03:00')
})
