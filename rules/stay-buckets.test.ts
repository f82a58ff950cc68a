import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bucketOf,
  countBelow,
  countOutliers,
  NO_STAY,
  outlierSeconds,
  percentile,
  secondsOf,
} from './stay-buckets.ts'

const counted = (seconds: readonly number[]) => seconds.map((time) => ({ bucket: bucketOf(time), count: 1 }))

describe('the times that flows spend in a state', () => {
  test('are at most 5 % off when read from their bucket', () => {
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
  ])('of %j have at %f about %i seconds', (seconds, share, expected) => {
    const read = percentile(counted(seconds), share) ?? 0
    expect(Math.abs(read - expected)).toBeLessThanOrEqual((expected + 1) * 0.05)
  })

  test('tell how many of them were shorter than all of a bucket', () => {
    const stays = [...counted([60, 120, 200, 300]), { bucket: NO_STAY, count: 7 }]
    expect(countBelow(stays, bucketOf(240))).toBe(3)
    expect(countBelow(stays, bucketOf(60))).toBe(0)
  })

  test('are not known where none was counted', () => {
    expect(percentile([], 0.5)).toBeNull()
    expect(percentile([{ bucket: NO_STAY, count: 4 }], 0.5)).toBeNull()
  })
})

test('stays of at least ten times the median are outliers, and none where nothing was counted', () => {
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
