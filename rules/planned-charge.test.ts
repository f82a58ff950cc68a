import { describe, expect, test } from 'vitest'
import type { ChargeMark } from '#contract/entities/charge-run.ts'
import { type ChargeFigures, differenceOf, marksOf, monthToList, needsApproval } from './planned-charge.ts'

describe('the difference to the month before', () => {
  test.each<[number, number | null, number, number | null]>([
    [15_000, 10_000, 5_000, 50],
    [5_000, 10_000, -5_000, -50],
    [10_000, 10_000, 0, 0],
    [10_001, 10_000, 1, 0],
    [10_000, null, 10_000, null],
    [10_000, 0, 10_000, null],
  ])('%d after %s is %d halalas or %s percent more', (amount, previous, difference, percent) => {
    expect(differenceOf(amount, previous)).toEqual({ amount: difference, percent })
  })
})

describe('unusual charges', () => {
  const USUAL: ChargeFigures = {
    ...{ amount: 10_000, previous: 10_000, hasCard: true, wasDeclined: false, isStopped: false },
  }
  test.each<[string, Partial<ChargeFigures>, ChargeMark[]]>([
    ['usual', {}, []],
    ['twice the month before', { amount: 20_000 }, []],
    ['over twice the month before', { amount: 20_001 }, ['higher']],
    ['new', { previous: null }, ['new']],
    ['after a month without an amount', { previous: 0 }, []],
    ['without a card', { hasCard: false }, ['no-card']],
    ['declined lately', { wasDeclined: true }, ['declined']],
    ['of a stopped account', { isStopped: true }, ['stopped']],
    [
      'new, without a card and declined',
      { previous: null, hasCard: false, wasDeclined: true },
      ['new', 'no-card', 'declined'],
    ],
  ])('a charge that is %s has its marks', (_, figures, marks) => {
    expect(marksOf({ ...USUAL, ...figures })).toEqual(marks)
  })
})

test('only monthly invoices need an approval', () => {
  expect((['monthly', 'threshold', 'settlement'] as const).map((type) => needsApproval({ type }))).toEqual([
    ...[true, false, false],
  ])
})

test.each([
  ['2026-12-02T20:59:59.999Z', 3, 202611],
  ['2026-12-02T21:00:00.000Z', 3, 202612],
  ['2026-12-31T20:59:59.999Z', 3, 202612],
  ['2027-01-01T12:00:00.000Z', 3, 202612],
  ['2026-11-30T21:00:00.000Z', 5, 202612],
])('at %s, with %d days before the charge day, the charges of %d are listed', (now, days, month) => {
  expect(monthToList(new Date(now), days)).toBe(month)
})
