import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bucketOf,
  countBelow,
  countOutliers,
  type Days,
  NO_STAY,
  outlierSeconds,
  partsOf,
  percentile,
  periodBefore,
  secondsOf,
  startsOf,
} from './flow-figures.ts'

const DAY_MS = 86_400_000
const START = Date.UTC(2024, 0, 1)
const day = (index: number) => new Date(START + index * DAY_MS).toISOString().slice(0, 10)
const daysOf = ({ from, to }: Days): string[] => {
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return Array.from({ length: count }, (_, index) => day((Date.parse(from) - START) / DAY_MS + index))
}
const monthOf = (first: string): string[] => {
  const [year = 0, month = 0] = first.split('-').map(Number)
  return daysOf({ from: first, to: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) })
}

test('the months and days of a period contain each of its days once', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.nat(800), (start, length) => {
      const period = { from: day(start), to: day(start + length) }
      const { months, days } = partsOf(period)
      const firsts = months ? daysOf(months).filter((one) => one.endsWith('-01')) : []
      const covered = [...firsts.flatMap(monthOf), ...days.flatMap(daysOf)]
      expect(covered.sort()).toEqual(daysOf(period))
    }),
  )
})

test.each([
  ['2026-05-10', '2026-05-20', null, 1],
  ['2026-05-01', '2026-05-31', '2026-05-01', 0],
  ['2026-05-01', '2026-06-15', '2026-05-01', 1],
  ['2026-04-20', '2026-07-02', '2026-05-01', 2],
])(
  'the period from %s to %s has whole months from %s and %i ranges of days',
  (from, to, firstMonth, ranges) => {
    const { months, days } = partsOf({ from, to })
    expect([months?.from ?? null, days.length]).toEqual([firstMonth, ranges])
  },
)

test('a period that ends before its start has no days', () => {
  expect(partsOf({ from: '2026-05-10', to: '2026-05-09' })).toEqual({ months: null, days: [] })
})

describe('a period', () => {
  test('a period is compared with an equally long period before it', () => {
    expect(periodBefore({ from: '2026-03-01', to: '2026-03-10' })).toEqual({
      from: '2026-02-19',
      to: '2026-02-28',
    })
  })

  test('a period has a point for each of its days or months', () => {
    expect(startsOf({ from: '2026-02-27', to: '2026-03-01' }, 'day')).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ])
    expect(startsOf({ from: '2026-12-27', to: '2027-02-01' }, 'month')).toEqual([
      '2026-12-01',
      '2027-01-01',
      '2027-02-01',
    ])
  })
})

const counted = (seconds: readonly number[]) => seconds.map((time) => ({ bucket: bucketOf(time), count: 1 }))

describe('the times that flows spend in a state', () => {
  test('a time read from its bucket is at most 5 % off', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 3e8, noNaN: true }), (seconds) => {
        const read = secondsOf(bucketOf(seconds))
        expect(Math.abs(read - seconds)).toBeLessThanOrEqual((seconds + 1) * 0.05)
      }),
    )
  })

  test.each([
    [[10], 0.5, 10],
    [[10, 20, 30], 0.5, 20],
    [[30, 10, 20], 0.9, 30],
    [[60, 60, 60, 60, 60, 60, 60, 60, 60, 86_400], 0.9, 60],
    [[60, 60, 60, 60, 60, 60, 60, 60, 60, 86_400], 0.95, 86_400],
  ])('the stays of %j seconds have the percentile %f at about %i seconds', (seconds, share, expected) => {
    const read = percentile(counted(seconds), share) ?? 0
    expect(Math.abs(read - expected)).toBeLessThanOrEqual((expected + 1) * 0.05)
  })

  test('stays in lower buckets can be counted', () => {
    const stays = [...counted([60, 120, 200, 300]), { bucket: NO_STAY, count: 7 }]
    expect(countBelow(stays, bucketOf(240))).toBe(3)
    expect(countBelow(stays, bucketOf(60))).toBe(0)
  })

  test('a percentile is unknown if no stay was counted', () => {
    expect(percentile([], 0.5)).toBeNull()
    expect(percentile([{ bucket: NO_STAY, count: 4 }], 0.5)).toBeNull()
  })
})

test('stays of at least ten times the median are outliers, and without stays there are none', () => {
  const stays = [
    { bucket: bucketOf(60), count: 20 },
    { bucket: bucketOf(500), count: 5 },
    { bucket: bucketOf(700), count: 3 },
    { bucket: NO_STAY, count: 9 },
  ]
  expect(countOutliers(stays)).toBe(3)
  expect(countOutliers([])).toBe(0)
  expect(outlierSeconds(0.05)).toBe(1)
})
