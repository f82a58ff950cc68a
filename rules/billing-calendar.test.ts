import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AwaitedBilling,
  billingDueAt,
  billingMonthOf,
  billingMonthOfDay,
  type ChargePlan,
  chargeInstant,
  daysInMonth,
  firstDayOf,
  lastDayOf,
  monthStart,
  nextBillingMonth,
  nextChargeAt,
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

  test('a day begins at its first instant, and a millisecond earlier it is the day before', () => {
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

  test('adding days and counting the days between are inverse operations', () => {
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

const now = new Date('2026-03-05T10:00:00Z')
const nothing: AwaitedBilling = { billing: false, chargeOpen: false, charges: [], cancellationAt: null }
const due = (awaited: Partial<AwaitedBilling>, at = now) =>
  billingDueAt({ ...nothing, ...awaited }, at)?.toISOString()

test('an account without pending work has no next run', () => {
  expect(due({})).toBeUndefined()
  expect(due({ charges: [null] })).toBeUndefined()
})

test.each([
  ['2026-03-05T10:00:00Z', '2026-03-05T22:00:00.000Z'],
  ['2026-03-05T21:30:00Z', '2026-03-05T22:00:00.000Z'],
  ['2026-03-05T22:00:00Z', '2026-03-06T22:00:00.000Z'],
])('an account with usage runs every night at one in Riyadh: at %s next %s', (at, next) => {
  expect(due({ billing: true }, new Date(at))).toBe(next)
})

test('the next run is the earliest of charge, retry and end of a cancellation', () => {
  const charges = [new Date('2026-03-05T21:00:00Z'), null, new Date('2026-03-05T20:00:00Z')]
  expect(due({ billing: true, charges })).toBe('2026-03-05T20:00:00.000Z')
  expect(due({ billing: true, charges, cancellationAt: new Date('2026-03-05T12:00:00Z') })).toBe(
    '2026-03-05T12:00:00.000Z',
  )
})

test('an open charge and overdue work are due now', () => {
  expect(due({ chargeOpen: true, billing: true })).toBe(now.toISOString())
  expect(due({ charges: [new Date('2026-03-01T00:00:00Z')] })).toBe(now.toISOString())
})

const NOW = '2026-11-14T09:00:00Z'
const inUse: ChargePlan = {
  billing: true,
  stopped: false,
  planned: [],
  activationDate: new Date('2026-11-10T09:00:00Z'),
  closedMonth: null,
  cancellationAt: null,
}
const nextChargeDay = (change: Partial<ChargePlan>, now = NOW): string | null => {
  const at = nextChargeAt({ ...inUse, ...change }, new Date(now))
  return at && riyadhDay(at)
}

describe('the next charge', () => {
  test('the next charge before the first invoice is on the 6th after the first month, even if today is past the 6th [4.057, 4.058, 9.09]', () => {
    expect(nextChargeDay({}, '2026-11-10T10:00:00Z')).toBe('2026-12-06')
    expect(nextChargeDay({ activationDate: new Date('2026-11-02T09:00:00Z') }, '2026-11-02T10:00:00Z')).toBe(
      '2026-12-06',
    )
  })

  test('the next charge of an open invoice is on its charge day, or at its next attempt [4.053, 4.054, 4.055, 4.059]', () => {
    const dueAt = new Date('2026-12-05T21:00:00Z')
    expect(nextChargeDay({ planned: [dueAt], closedMonth: 202611 }, '2026-12-01T00:00:00Z')).toBe(
      '2026-12-06',
    )
    const retryAt = new Date('2026-12-09T06:00:00Z')
    expect(nextChargeDay({ planned: [retryAt], closedMonth: 202611 }, '2026-12-07T00:00:00Z')).toBe(
      '2026-12-09',
    )
  })

  test('the next charge is on the 6th after the open month if everything is paid [4.056, 4.059]', () => {
    expect(nextChargeDay({ closedMonth: 202611 }, '2026-12-06T09:00:00Z')).toBe('2027-01-06')
    expect(nextChargeDay({ closedMonth: 202610 }, '2026-12-01T00:10:00Z')).toBe('2026-12-06')
  })

  test('the next charge of a re-subscribed account counts from the new activation', () => {
    const back = { activationDate: new Date('2027-03-20T09:00:00Z'), closedMonth: null }
    expect(nextChargeDay(back, '2027-03-21T00:00:00Z')).toBe('2027-04-06')
    expect(nextChargeDay({ ...back, closedMonth: 202611 }, '2027-03-21T00:00:00Z')).toBe('2027-04-06')
  })

  test('the next charge of an account in cancellation is at its end, never later', () => {
    expect(nextChargeDay({ cancellationAt: new Date('2026-11-16T09:00:00Z') })).toBe('2026-11-16')
    const later = new Date('2026-12-07T09:00:00Z')
    expect(nextChargeDay({ cancellationAt: later }, '2026-12-05T09:00:00Z')).toBe('2026-12-06')
  })

  test('the next charge is now if it is overdue', () => {
    expect(nextChargeDay({ planned: [new Date('2026-11-06T00:00:00Z')] })).toBe('2026-11-14')
  })

  test('there is no next charge while charging is stopped, before activation and after the end', () => {
    expect(nextChargeDay({ stopped: true, planned: [new Date('2026-12-05T21:00:00Z')] })).toBeNull()
    expect(nextChargeDay({ billing: false, activationDate: null })).toBeNull()
    expect(nextChargeDay({ billing: false, closedMonth: 202611 })).toBeNull()
  })
})
