import { describe, expect, test } from 'vitest'
import { exactTimes, hourlyTimes, hourOf } from './hours.ts'

test('an instant is rounded down to its hour', () => {
  expect(hourOf('2026-11-09T08:59:59.999Z')).toBe('2026-11-09T08:00:00.000Z')
  expect(hourOf('2026-11-09T08:00:00.000Z')).toBe('2026-11-09T08:00:00.000Z')
})

describe('the times of steps for analysts', () => {
  const hours = (times: readonly string[]) =>
    hourlyTimes(times.map((time) => `2026-11-${time}:00.000Z`)).map(({ at, seconds }) => [
      at.slice(8, 16),
      seconds,
    ])

  test('the times of steps for analysts are hours, with the seconds between steps that follow each other within an hour', () => {
    expect(hours(['09T08:12', '09T08:14', '09T08:40'])).toEqual([
      ['09T08:00', null],
      ['09T08:00', 120],
      ['09T08:00', 1560],
    ])
  })

  test('the times of steps for analysts do not reveal the minute of the first step when a later one is in the next hour', () => {
    expect(hours(['09T08:58', '09T09:01'])).toEqual(hours(['09T08:01', '09T08:04']))
  })

  test('the times of steps for analysts have whole hours between steps that are further apart', () => {
    expect(hours(['09T08:58', '09T11:03', '10T11:02'])).toEqual([
      ['09T08:00', null],
      ['09T11:00', 3 * 3600],
      ['10T11:00', 24 * 3600],
    ])
    expect(hours(['09T08:01', '09T09:02'])[1]).toEqual(['09T09:00', 3600])
  })
})

test('administrators see each instant and each second', () => {
  expect(exactTimes(['2026-11-09T08:12:01.000Z', '2026-11-09T08:12:03.500Z'])).toEqual([
    { at: '2026-11-09T08:12:01.000Z', seconds: null },
    { at: '2026-11-09T08:12:03.500Z', seconds: 2.5 },
  ])
})
