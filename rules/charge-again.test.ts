import { expect, test } from 'vitest'
import { secondsUntilAsked, wasJustTried } from './charge-again.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 2, 6, 9, 0, seconds))
const charge = { startedAt: at(0), settledAt: at(2) }
const card = (seconds: number) => ({ updatedAt: at(seconds) })

test.each([
  ['a moment ago', charge, [card(0)], at(12), true],
  ['more than ten seconds ago', charge, [card(0)], new Date(at(12).getTime() + 1), false],
  ['before a card changed', charge, [card(-9), card(1)], at(3), false],
  ['not yet', { ...charge, settledAt: null }, [], at(3), false],
  ['never', undefined, [], at(3), false],
])('a charge that ended %s counts as the same click: %#', (_, last, cards, now, expected) => {
  expect(wasJustTried(last, cards, now)).toBe(expected)
})

test.each([
  [charge, at(2), 11],
  [charge, at(5), 8],
  [charge, at(12), 1],
  [charge, at(13), 0],
  [{ settledAt: null }, at(2), 0],
  [undefined, at(2), 0],
])('after %j a card is asked again, at %s, in %i seconds', (last, now, seconds) => {
  expect(secondsUntilAsked(last, now)).toBe(seconds)
})
