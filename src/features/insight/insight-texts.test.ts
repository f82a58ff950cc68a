import { describe, expect, test } from 'vitest'
import { figuresCsv } from './flow-map.tsx'
import { sampleFigures } from './insight-harness.ts'
import { insightSearch } from './insight-search.ts'
import { parseTarget, toTargetInput } from './target-form.tsx'
import { durationText } from './use-duration.ts'
import { periodOf } from './use-insight-search.ts'

test.each([
  [1, '1 sec'],
  [59.4, '59 sec'],
  [60, '1 min'],
  [150, '2 min 30 sec'],
  [3_600, '1 hr'],
  [7_500, '2 hr 5 min'],
  [36_060, '10 hr'],
  [90_000, '1 day 1 hr'],
  [8_640_000, '100 days'],
])('a duration of %s seconds is shown as %s', (seconds, text) => {
  expect(durationText(seconds, 'en')).toBe(text)
})

describe('the period of the map', () => {
  const now = new Date('2026-11-10T22:30:00Z')

  test('the period of the map is the last thirty Riyadh days by default', () => {
    expect(periodOf({ from: undefined, to: undefined }, now)).toEqual({
      from: '2026-10-13',
      to: '2026-11-11',
    })
    expect(periodOf({ from: '2026-11-05', to: undefined }, now)).toEqual({
      from: '2026-11-05',
      to: '2026-11-11',
    })
    expect(periodOf({ from: '2027-01-05', to: undefined }, now)).toEqual({
      from: '2027-01-05',
      to: '2027-01-05',
    })
    expect(periodOf({ from: '2026-11-09', to: '2026-11-01' }, now)).toEqual({
      from: '2026-11-01',
      to: '2026-11-09',
    })
  })

  test('the period of the map has at most the last ten years of the requested days', () => {
    expect(periodOf({ from: '0001-01-01', to: '9999-12-31' }, now)).toEqual({
      from: '9989-12-24',
      to: '9999-12-31',
    })
  })
})

describe('a typed target', () => {
  test.each([
    [
      { share: '90', amount: '4', unit: 'minute' },
      { share: 0.9, seconds: 240 },
    ],
    [
      { share: '٩٩٫٩', amount: '1,5', unit: 'hour' },
      { share: 0.999, seconds: 5400 },
    ],
    [
      { share: '\u206899.9\u2069', amount: '86\u202f400', unit: 'second' },
      { share: 0.999, seconds: 86_400 },
    ],
    [
      { share: '49.9', amount: '0', unit: 'day' },
      { share: null, seconds: null },
    ],
    [
      { share: '100', amount: '366', unit: 'day' },
      { share: null, seconds: null },
    ],
    [
      { share: '\u0000', amount: '1e3', unit: 'second' },
      { share: null, seconds: null },
    ],
    [
      { share: '', amount: '9'.repeat(250_000), unit: 'second' },
      { share: null, seconds: null },
    ],
  ] as const)('a typed target %j is read as %j', (typed, expected) => {
    expect(parseTarget(typed)).toEqual(expected)
  })

  test('the target form starts with the stored target in the largest unit with a whole number', () => {
    expect(toTargetInput({ share: 0.999, seconds: 7200 })).toEqual({
      share: '99.9',
      amount: '2',
      unit: 'hour',
    })
    expect(toTargetInput({ share: 0.5, seconds: 61 })).toEqual({
      share: '50',
      amount: '61',
      unit: 'second',
    })
    expect(toTargetInput(null)).toEqual({ share: '90', amount: '', unit: 'minute' })
  })
})

test('invalid parts of an address are ignored', () => {
  expect(
    insightSearch.parse({
      chart: 'nothing',
      state: '<script>',
      from: 'yesterday',
      version: '1.5',
      width: 'phone',
    }),
  ).toEqual({
    width: 'phone',
  })
})

test('the figures as CSV have a line for each state', () => {
  const [titles, waiting, expired] = figuresCsv(sampleFigures()).split('\r\n')
  expect(titles).toContain('chart,from,to,state,now,entered')
  expect(waiting).toBe(
    'identity,2026-11-01,2026-11-10,WAITING,3,1200,0,1197,0,0,1197,3,42,150,0,0.9,240,1020,178,2,0.85,verification.cancelled isOpen step-conflict,7',
  )
  expect(expired).toBe('identity,2026-11-01,2026-11-10,EXPIRED,1,97,2,0,0,0,0,0,,,0,,,,,,,,')
})
