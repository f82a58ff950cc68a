import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  billingMonthOf,
  billingMonthOfDay,
  chargeInstant,
  daysInMonth,
  firstDayOf,
  lastDayOf,
  monthStart,
  nextBillingMonth,
  previousBillingMonth,
} from './billing-calendar.ts'
import { addDays, daysBetween, riyadhDay, riyadhDayStart } from './riyadh-time.ts'

test.each([
  ['2026-10-31T20:59:59.999Z', 202610],
  ['2026-10-31T21:00:00.000Z', 202611],
  ['2026-12-31T20:59:59.999Z', 202612],
  ['2026-12-31T21:00:00.000Z', 202701],
  ['2028-02-29T20:59:59.999Z', 202802],
  ['2028-02-29T21:00:00.000Z', 202803],
])('%s is billed in %i', (instant, month) => {
  expect(billingMonthOf(new Date(instant))).toBe(month)
})

test.each([
  [202702, 28, '2027-02-28'],
  [202802, 29, '2028-02-29'],
  [210002, 28, '2100-02-28'],
  [202604, 30, '2026-04-30'],
  [202612, 31, '2026-12-31'],
])('%i has %i days and ends on %s', (month, days, last) => {
  expect(daysInMonth(month)).toBe(days)
  expect(lastDayOf(month)).toBe(last)
})

test('the 6th and the 1st begin at midnight in Riyadh [9.09]', () => {
  expect(chargeInstant(202612).toISOString()).toBe('2026-12-05T21:00:00.000Z')
  expect(monthStart(202701).toISOString()).toBe('2026-12-31T21:00:00.000Z')
  expect(riyadhDayStart('2026-03-06', 9).toISOString()).toBe('2026-03-06T06:00:00.000Z')
})

test('days are added across leap days, months and years', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2027-03-01', -1)).toBe('2027-02-28')
  expect(daysBetween('2026-01-31', '2026-05-01')).toBe(90)
})

describe('for any instant and month', () => {
  const instants = fc.date({
    min: new Date('2020-01-01'),
    max: new Date('2099-12-31'),
    noInvalidDate: true,
  })
  const months = instants.map(billingMonthOf)

  test('a day begins at its first instant, and not one earlier', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const day = riyadhDay(instant)
        const start = riyadhDayStart(day)
        expect(start.getTime()).toBeLessThanOrEqual(instant.getTime())
        expect(riyadhDay(start)).toBe(day)
        expect(riyadhDay(new Date(start.getTime() - 1))).toBe(addDays(day, -1))
        expect(billingMonthOfDay(day)).toBe(billingMonthOf(instant))
      }),
    )
  })

  test('days added are days between, and there is a way back', () => {
    fc.assert(
      fc.property(instants.map(riyadhDay), fc.integer({ min: -800, max: 800 }), (day, days) => {
        const other = addDays(day, days)
        expect(daysBetween(day, other)).toBe(days)
        expect(addDays(other, -days)).toBe(day)
        expect(other > day).toBe(days > 0)
      }),
    )
  })

  test('months follow one another without a gap', () => {
    fc.assert(
      fc.property(months, (month) => {
        const next = nextBillingMonth(month)
        expect(previousBillingMonth(next)).toBe(month)
        expect(addDays(lastDayOf(month), 1)).toBe(firstDayOf(next))
        expect(daysBetween(firstDayOf(month), firstDayOf(next))).toBe(daysInMonth(month))
        expect(billingMonthOf(monthStart(next))).toBe(next)
        expect(billingMonthOf(new Date(monthStart(next).getTime() - 1))).toBe(month)
        expect(riyadhDay(chargeInstant(month))).toBe(addDays(firstDayOf(month), 5))
      }),
    )
  })
})
