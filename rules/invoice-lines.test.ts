import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PACKAGES } from '#contract/entities/common.ts'
import {
  type BilledUsage,
  type InvoiceLine,
  invoiceLines,
  invoiceTotals,
  isThresholdDue,
  type PackageFrom,
  pricedLines,
  supportAmount,
  supportFirstDay,
  unbilledAmount,
} from './invoice-lines.ts'
import { vatOf } from './money.ts'
import { addDays } from './riyadh-time.ts'

const basic = (firstDay: string): PackageFrom => ({ package: 'Basic', firstDay, monthlyPrice: 0, percent: 0 })
const standard = (firstDay: string): PackageFrom => ({
  package: 'Standard',
  firstDay,
  monthlyPrice: 10_875,
  percent: 4,
})
const enhanced = (firstDay: string): PackageFrom => ({
  package: 'Enhanced',
  firstDay,
  monthlyPrice: 187_500,
  percent: 5,
})
const march = (over: Partial<BilledUsage> = {}): BilledUsage => ({
  usage: [
    { day: '2026-03-02', amount: 40_000 },
    { day: '2026-03-30', amount: 60_000 },
  ],
  thresholdUsage: [],
  discountBps: 0,
  packages: [basic('2026-01-10')],
  firstDay: '2026-03-01',
  lastDay: '2026-03-31',
  ...over,
})
const brief = (type: Parameters<typeof invoiceLines>[0], billed: BilledUsage) =>
  invoiceLines(type, billed).map((line) => [
    line.kind,
    line.package,
    `${line.firstDay.slice(5)}..${line.lastDay.slice(5)}`,
    line.amount,
  ])

describe('the lines of an invoice', () => {
  test('Basic costs nothing beside the usage [9.01]', () => {
    expect(brief('monthly', march())).toEqual([['usage', null, '03-02..03-30', 100_000]])
  })

  test('Standard adds its price and 4 percent of the usage after discount [9.02, 9.04]', () => {
    expect(brief('monthly', march({ packages: [standard('2026-01-10')], discountBps: 1000 }))).toEqual([
      ['usage', null, '03-02..03-30', 100_000],
      ['discount', null, '03-02..03-30', -10_000],
      ['support', 'Standard', '03-01..03-31', 10_875],
      ['support-percent', 'Standard', '03-01..03-31', 3600],
    ])
  })

  test('each package is billed for its own days and its own usage [9.02, 9.03]', () => {
    expect(brief('monthly', march({ packages: [standard('2026-01-10'), enhanced('2026-03-11')] }))).toEqual([
      ['usage', null, '03-02..03-30', 100_000],
      ['support', 'Standard', '03-01..03-10', 3508],
      ['support-percent', 'Standard', '03-01..03-10', 1600],
      ['support', 'Enhanced', '03-11..03-31', 127_016],
      ['support-percent', 'Enhanced', '03-11..03-31', 3000],
    ])
  })

  test('if two packages begin on one day, the last one is billed', () => {
    const packages = [standard('2026-01-10'), enhanced('2026-03-01'), basic('2026-03-01')]
    expect(brief('monthly', march({ packages }))).toEqual([['usage', null, '03-02..03-30', 100_000]])
  })

  test('a threshold invoice bills no support, and the month then bills the support of that usage', () => {
    const billed = march({ packages: [standard('2026-01-10')] })
    expect(brief('threshold', billed)).toEqual([['usage', null, '03-02..03-30', 100_000]])
    expect(brief('monthly', { ...billed, usage: [], thresholdUsage: billed.usage })).toEqual([
      ['support', 'Standard', '03-01..03-31', 10_875],
      ['support-percent', 'Standard', '03-01..03-31', 4000],
    ])
  })

  test('a settlement bills the days up to the end', () => {
    expect(brief('settlement', march({ packages: [standard('2026-01-10')], lastDay: '2026-03-10' }))).toEqual(
      [
        ['usage', null, '03-02..03-02', 40_000],
        ['support', 'Standard', '03-01..03-10', 3508],
        ['support-percent', 'Standard', '03-01..03-10', 1600],
      ],
    )
  })

  test('late usage has a line for its own month, with the support of that month', () => {
    const billed = march({
      usage: [
        { day: '2026-02-27', amount: 10_000 },
        { day: '2026-03-02', amount: 100 },
        { day: '2026-04-01', amount: 7 },
      ],
      packages: [enhanced('2026-01-10'), standard('2026-03-01')],
    })
    expect(brief('monthly', billed)).toEqual([
      ['usage', null, '02-27..02-27', 10_000],
      ['usage', null, '03-02..03-02', 100],
      ['support-percent', 'Enhanced', '02-01..02-28', 500],
      ['support', 'Standard', '03-01..03-31', 10_875],
      ['support-percent', 'Standard', '03-01..03-31', 4],
    ])
  })

  test('the next invoice bills a month without an invoice', () => {
    const billed = march({ usage: [], packages: [standard('2026-01-10')], firstDay: '2026-02-01' })
    expect(brief('monthly', billed)).toEqual([
      ['support', 'Standard', '02-01..02-28', 10_875],
      ['support', 'Standard', '03-01..03-31', 10_875],
    ])
  })

  test('a correction reverses usage, its discount and its support', () => {
    const billed = march({
      usage: [{ day: '2026-03-05', amount: -1000 }],
      packages: [standard('2026-03-01')],
      discountBps: 1000,
    })
    expect(brief('monthly', billed).map(([kind, , , amount]) => [kind, amount])).toEqual([
      ['usage', -1000],
      ['discount', 100],
      ['support', 10_875],
      ['support-percent', -36],
    ])
  })

  test('the support charges are available for the dashboard', () => {
    expect(supportAmount(invoiceLines('monthly', march({ packages: [standard('2026-01-10')] })))).toBe(14_875)
  })
})

test.each([
  ['2026-03-15', null, '2026-03-15'],
  ['2026-01-10', '2026-02-28', '2026-03-01'],
  ['2026-03-20', '2026-03-10', '2026-03-20'],
  ['2026-03-10', '2026-03-10', '2026-03-11'],
])('with activation on %s and billing through %s, support is owed from %s', (activation, through, day) => {
  expect(supportFirstDay(activation, through)).toBe(day)
})

test('the totals of a month: VAT on gross less discount, rounded once', () => {
  const billed = march({ packages: [standard('2026-01-10')], discountBps: 1000 })
  expect(invoiceTotals(invoiceLines('monthly', billed))).toEqual({
    gross: 114_475,
    discount: 10_000,
    vat: 15_671,
    net: 120_146,
  })
  expect(unbilledAmount(billed)).toBe(104_475)
  expect(invoiceTotals([])).toEqual({ gross: 0, discount: 0, vat: 0, net: 0 })
})

describe('for any usage', () => {
  const day = fc.nat(120).map((days) => addDays('2026-01-01', days))
  const usage = fc.array(fc.record({ day, amount: fc.integer({ min: -50_000, max: 5_000_000 }) }), {
    maxLength: 40,
  })
  const packages = fc
    .array(
      fc.record({
        package: fc.constantFrom(...PACKAGES),
        firstDay: day,
        monthlyPrice: fc.nat(200_000),
        percent: fc.nat(10),
      }),
      { maxLength: 4 },
    )
    .map((periods) => periods.sort((one, other) => (one.firstDay < other.firstDay ? -1 : 1)))
  const billed: fc.Arbitrary<BilledUsage> = fc.record({
    usage,
    thresholdUsage: usage,
    discountBps: fc.nat(10_000),
    packages,
    firstDay: day,
    lastDay: day,
  })
  const total = (entries: readonly { amount: number }[]) =>
    entries.reduce((sum, { amount }) => sum + amount, 0)

  test.each(['monthly', 'threshold', 'settlement'] as const)(
    'the lines of a %s invoice add up to its totals',
    (type) => {
      fc.assert(
        fc.property(billed, (input) => {
          const lines = invoiceLines(type, input)
          const { gross, discount, vat, net } = invoiceTotals(lines)
          expect(total(lines)).toBe(gross - discount)
          expect(net).toBe(gross - discount + vat)
          expect(vat).toBe(vatOf(gross - discount))
          expect(total(lines.filter(({ kind }) => kind === 'usage'))).toBe(
            total(input.usage.filter((entry) => entry.day <= input.lastDay)),
          )
          for (const line of lines) {
            expect(line.firstDay <= line.lastDay && line.lastDay <= input.lastDay).toBe(true)
            expect(line.firstDay.slice(0, 7)).toBe(line.lastDay.slice(0, 7))
          }
          expect(unbilledAmount(input)).toBe(total(invoiceLines('monthly', input)))
        }),
      )
    },
  )

  test('usage of a threshold invoice is billed once, and its support with the month', () => {
    fc.assert(
      fc.property(billed, (input) => {
        const whole = { ...input, thresholdUsage: [], discountBps: 0, lastDay: '2026-06-30' }
        const rest = { ...whole, usage: [], thresholdUsage: input.usage }
        expect(total(invoiceLines('threshold', whole)) + total(invoiceLines('monthly', rest))).toBe(
          total(invoiceLines('monthly', whole)),
        )
      }),
    )
  })

  test('one month of one package costs its price, split over any number of invoices', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), (cut) => {
        const part = (firstDay: string, lastDay: string) =>
          supportAmount(
            invoiceLines(
              'settlement',
              march({ usage: [], packages: [standard('2026-01-01')], firstDay, lastDay }),
            ),
          )
        const middle = addDays('2026-03-01', cut - 1)
        const sum = part('2026-03-01', middle) + part(addDays(middle, 1), '2026-03-31')
        expect(Math.abs(sum - 10_875)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

const line = (kind: InvoiceLine['kind'], month: string, amount: number): InvoiceLine => ({
  kind,
  package: kind === 'usage' || kind === 'discount' ? null : 'Standard',
  firstDay: `2026-${month}-01`,
  lastDay: `2026-${month}-28`,
  amount,
})

test('usage has the discount of its month, each line has its VAT, and the sum stays equal', () => {
  const lines = [
    line('usage', '02', 10_000),
    line('discount', '02', -1000),
    line('usage', '03', 555),
    line('discount', '03', -56),
    line('support', '03', 10_875),
  ]
  const priced = pricedLines(lines)
  expect(priced.map(({ price, discount, net, vat, total }) => [price, discount, net, vat, total])).toEqual([
    [10_000, 1000, 9000, 1350, 10_350],
    [555, 56, 499, 75, 574],
    [10_875, 0, 10_875, 1631, 12_506],
  ])
  expect(priced.reduce((sum, { net }) => sum + net, 0)).toBe(
    lines.reduce((sum, { amount }) => sum + amount, 0),
  )
})

test('a negative correction has no discount', () => {
  const [correction] = pricedLines([line('usage', '02', -2000), line('discount', '02', 200)])
  expect(correction).toMatchObject({ price: -1800, discount: 0, net: -1800, vat: -270, total: -2070 })
})

const used = (amount: number, discountBps = 0) => ({
  usage: [{ day: '2026-03-05', amount }],
  thresholdUsage: [{ day: '2026-03-01', amount: 900_000 }],
  discountBps,
  packages: [{ package: 'Enhanced' as const, firstDay: '2026-01-01', monthlyPrice: 187_500, percent: 5 }],
  firstDay: '2026-03-01',
  lastDay: '2026-03-05',
})

test.each([
  ['below it', used(499_999), 500_000, false],
  ['exactly it', used(500_000), 500_000, true],
  ['above it', used(500_001), 500_000, true],
  ['above it only before the discount', used(500_001, 1000), 500_000, false],
  ['any, without a threshold', used(9_000_000), 0, false],
  ['none', used(0), 500_000, false],
])('only unbilled usage counts towards the threshold: %s', (_, billed, threshold, due) => {
  expect(isThresholdDue(billed, threshold)).toBe(due)
})
