import { expect, test } from 'vitest'
import { lastRound } from './charge-round.ts'

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
])('of the charges %j the last round is %j', (charges, round) => {
  expect(lastRound(charges)).toEqual(round)
})
