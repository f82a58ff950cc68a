import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PackageFrom } from './invoice-lines.ts'
import { chargeSum, type OpenPeriod, openBill } from './next-charge.ts'
import { addDays } from './riyadh-time.ts'

const STANDARD: PackageFrom = {
  package: 'Standard',
  firstDay: '2026-01-10',
  monthlyPrice: 10_875,
  percent: 4,
}

/** Usage of the same amount on each of `days` days. */
const daily = (firstDay: string, days: number, amount: number) =>
  Array.from({ length: days }, (_, index) => ({ day: addDays(firstDay, index), amount }))

/** The 11th of March: ten days of March are known, and 18 of February. */
const march = (change: Partial<OpenPeriod> = {}): OpenPeriod => ({
  type: 'monthly',
  billed: {
    usage: daily('2026-03-01', 10, 1000),
    thresholdUsage: [],
    discountBps: 1000,
    packages: [STANDARD],
    firstDay: '2026-03-01',
    lastDay: '2026-03-10',
  },
  lastDay: '2026-03-31',
  usageThrough: '2026-03-10',
  recent: daily('2026-02-11', 28, 1000),
  recentFrom: '2026-02-11',
  held: [],
  threshold: 500_000,
  ...change,
})

describe('the bill of the open period', () => {
  test('the bill so far has its parts by the rules of invoices', () => {
    expect(openBill(march())).toMatchObject({
      lastDay: '2026-03-31',
      knownThrough: '2026-03-10',
      daysAhead: 21,
      soFar: {
        usage: 10_000,
        discount: 1000,
        support: 3868,
        vat: 1930,
        total: 14_798,
        credit: 0,
        payable: 14_798,
      },
    })
  })

  test('the expected bill adds the average day and the support of the whole month', () => {
    expect(openBill(march()).forecast).toEqual({
      expected: {
        ...{ usage: 31_000, discount: 3100, support: 11_991, vat: 5984, total: 45_875 },
        ...{ credit: 0, payable: 45_875 },
      },
      basis: { firstDay: '2026-02-11', lastDay: '2026-03-10' },
      range: { low: 45_875, high: 45_875 },
      reachesThreshold: false,
    })
  })

  test('the range goes from the quietest to the busiest week of the basis', () => {
    const recent = [...daily('2026-02-11', 21, 1000), ...daily('2026-03-04', 7, 3000)]
    const { forecast } = openBill(march({ recent }))
    const low = openBill(march({ recent: daily('2026-02-11', 28, 1000) })).forecast?.expected.payable
    const high = openBill(march({ recent: daily('2026-02-11', 28, 3000) })).forecast?.expected.payable
    expect(forecast?.range).toEqual({ low, high })
    expect(forecast?.expected.usage).toBe(10_000 + 21 * 1500)
  })

  test.each([
    ['2026-02-11', '2026-02-11'],
    ['2026-02-12', '2026-02-18'],
    ['2026-03-03', '2026-03-04'],
  ])('with usage known since %s the basis is whole weeks from %s', (recentFrom, firstDay) => {
    expect(openBill(march({ recentFrom })).forecast?.basis.firstDay).toBe(firstDay)
  })

  test('a single week gives no range, and less than a week no forecast', () => {
    expect(openBill(march({ recentFrom: '2026-03-03' })).forecast?.range).toBeNull()
    expect(openBill(march({ recentFrom: '2026-03-05' })).forecast).toBeNull()
  })

  test('on the first day of a month the forecast comes from the month before', () => {
    const { billed } = march()
    const first = march({
      billed: { ...billed, usage: [], lastDay: '2026-02-28' },
      usageThrough: '2026-02-28',
      recent: daily('2026-02-01', 28, 1000),
      recentFrom: '2026-02-01',
    })
    expect(openBill(first)).toMatchObject({ knownThrough: null, daysAhead: 31 })
    expect(openBill(first).forecast?.expected.usage).toBe(31_000)
  })

  test('a period with all its usage known has no forecast', () => {
    const { billed } = march()
    const over = march({ billed: { ...billed, lastDay: '2026-03-31' }, usageThrough: '2026-04-01' })
    expect(openBill(over)).toMatchObject({ knownThrough: '2026-03-31', daysAhead: 0, forecast: null })
  })

  test('corrections alone do not make a day ahead negative', () => {
    const { forecast } = openBill(march({ recent: daily('2026-02-11', 28, -1000) }))
    expect(forecast?.expected.usage).toBe(10_000)
  })

  test('the forecast says that the threshold is reached', () => {
    expect(openBill(march({ threshold: 27_900 })).forecast?.reachesThreshold).toBe(true)
    expect(openBill(march({ threshold: 27_901 })).forecast?.reachesThreshold).toBe(false)
  })

  test('held credit is used as by an invoice, and leaves the smallest charge', () => {
    const held = [{ creditNoteId: 'a', left: 14_750 }]
    expect(openBill(march({ held })).soFar).toMatchObject({ credit: 14_698, payable: 100 })
  })

  test('a bill below the smallest charge is not charged and uses no credit', () => {
    const { billed } = march()
    const small = march({
      billed: { ...billed, usage: daily('2026-03-01', 1, 50), packages: [] },
      held: [{ creditNoteId: 'a', left: 1000 }],
    })
    expect(openBill(small).soFar).toMatchObject({ total: 52, credit: 0, payable: 0 })
  })

  test('the expected bill is within its range', () => {
    const amounts = fc.array(fc.integer({ min: -5000, max: 200_000 }), { minLength: 28, maxLength: 28 })
    fc.assert(
      fc.property(
        amounts,
        fc.integer({ min: 0, max: 10_000 }),
        fc.nat(300_000),
        (values, discountBps, left) => {
          const recent = values.map((amount, index) => ({ day: addDays('2026-02-11', index), amount }))
          const { billed } = march()
          const { forecast } = openBill(
            march({ recent, billed: { ...billed, discountBps }, held: [{ creditNoteId: 'a', left }] }),
          )
          const payable = forecast?.expected.payable ?? -1
          expect(payable).toBeGreaterThanOrEqual(forecast?.range?.low ?? 0)
          expect(payable).toBeLessThanOrEqual(forecast?.range?.high ?? 0)
        },
      ),
    )
  })
})

test('the sum of the next charge says what it rests on', () => {
  const bill = openBill(march())
  expect(chargeSum({ invoices: 500, bill: null })).toEqual({ amount: 500, basis: 'exact' })
  expect(chargeSum({ invoices: 500, bill })).toEqual({ amount: 46_375, basis: 'expected' })
  expect(chargeSum({ invoices: 0, bill: { ...bill, forecast: null } })).toEqual({
    amount: 14_798,
    basis: 'so-far',
  })
  expect(chargeSum({ invoices: 0, bill: { ...bill, forecast: null, daysAhead: 0 } }).basis).toBe('exact')
})
