import { expect, test } from 'vitest'
import { lastRound, nextAttemptAt, secondsUntilAsked, wasJustTried } from './charges.ts'

const charge = (attempt: number, round: number) => ({ attempt, round })

test.each([
  [[], []],
  [[charge(1, 1)], [charge(1, 1)]],
  [
    [charge(1, 1), charge(2, 1)],
    [charge(1, 1), charge(2, 1)],
  ],
  [[charge(1, 1), charge(2, 1), charge(3, 2)], [charge(3, 2)]],
  [[charge(1, 1), charge(2, 2)], [charge(2, 2)]],
])('the last round of the charges %j is %j', (charges, round) => {
  expect(lastRound(charges)).toEqual(round)
})

const at = (seconds: number) => new Date(Date.UTC(2026, 2, 6, 9, 0, seconds))
const lastCharge = { startedAt: at(0), settledAt: at(2) }
const card = (seconds: number) => ({ updatedAt: at(seconds) })

test.each([
  ['a moment ago', lastCharge, [card(0)], at(12), true],
  ['more than ten seconds ago', lastCharge, [card(0)], new Date(at(12).getTime() + 1), false],
  ['before a card changed', lastCharge, [card(-9), card(1)], at(3), false],
  ['not yet', { ...lastCharge, settledAt: null }, [], at(3), false],
  ['never', undefined, [], at(3), false],
])(
  'a click after a charge that ended %s counts as the same click: case %#',
  (_, last, cards, now, expected) => {
    expect(wasJustTried(last, cards, now)).toBe(expected)
  },
)

test.each([
  [lastCharge, at(2), 11],
  [lastCharge, at(5), 8],
  [lastCharge, at(12), 1],
  [lastCharge, at(13), 0],
  [{ settledAt: null }, at(2), 0],
  [undefined, at(2), 0],
])('after the charge %j, at %s, a card can be charged again in %i seconds', (last, now, seconds) => {
  expect(secondsUntilAsked(last, now)).toBe(seconds)
})

const failed = new Date('2026-03-05T21:00:30Z')

test.each([
  ['at once', '2026-03-05T21:00:30Z', '2026-03-07T06:00:00.000Z'],
  ['just before the first', '2026-03-07T05:59:59Z', '2026-03-07T06:00:00.000Z'],
  ['at the first', '2026-03-07T06:00:00Z', '2026-03-09T06:00:00.000Z'],
  ['after the second', '2026-03-09T06:00:10Z', '2026-03-13T06:00:00.000Z'],
  ['after the last', '2026-03-13T06:00:10Z', undefined],
])('a failed invoice is tried 1, 3 and 7 days later at nine in Riyadh: %s', (_, now, next) => {
  expect(nextAttemptAt(failed, new Date(now))?.toISOString()).toBe(next)
})

test('the days are counted in Riyadh', () => {
  const beforeMidnight = new Date('2026-03-05T20:59:59Z')
  expect(nextAttemptAt(beforeMidnight, beforeMidnight)?.toISOString()).toBe('2026-03-06T06:00:00.000Z')
})
