import { describe, expect, test } from 'vitest'
import { type ChargedSoFar, type ChargingLimits, exceededLimits, hasLimits } from './charging-limits.ts'

const NONE: ChargingLimits = {
  ...{ charge: 0, accountDay: 0, dayAmount: 0, dayCount: 0, declinesPercent: 0, declinesMin: 20 },
}
const NOTHING: ChargedSoFar = { accountDay: 0, dayAmount: 0, dayCount: 0, answered: 0, declined: 0 }

describe('the limits of charging', () => {
  test('without limits every charge may begin, however high', () => {
    const much = { accountDay: 9e12, dayAmount: 9e12, dayCount: 9e6, answered: 100, declined: 100 }
    expect(exceededLimits(NONE, 9e12, much)).toEqual([])
    expect(hasLimits(NONE)).toBe(false)
    expect(hasLimits({ ...NONE, dayCount: 1 })).toBe(true)
  })

  test.each<[Partial<ChargingLimits>, number, Partial<ChargedSoFar>, string | null]>([
    [{ charge: 100 }, 100, {}, null],
    [{ charge: 100 }, 101, {}, 'charge-amount'],
    [{ accountDay: 100 }, 40, { accountDay: 60 }, null],
    [{ accountDay: 100 }, 41, { accountDay: 60 }, 'account-day'],
    [{ dayAmount: 100 }, 40, { dayAmount: 60 }, null],
    [{ dayAmount: 100 }, 41, { dayAmount: 60 }, 'day-amount'],
    [{ dayCount: 2 }, 1, { dayCount: 1 }, null],
    [{ dayCount: 2 }, 1, { dayCount: 2 }, 'day-count'],
    [{ declinesPercent: 50, declinesMin: 4 }, 1, { answered: 4, declined: 2 }, null],
    [{ declinesPercent: 50, declinesMin: 4 }, 1, { answered: 4, declined: 3 }, 'declines'],
    [{ declinesPercent: 50, declinesMin: 4 }, 1, { answered: 3, declined: 3 }, null],
    [{ declinesPercent: 50, declinesMin: 0 }, 1, { answered: 0, declined: 0 }, null],
  ])('with the limits %o a charge of %d after %o exceeds: %s', (limits, amount, soFar, exceeded) => {
    const found = exceededLimits({ ...NONE, ...limits }, amount, { ...NOTHING, ...soFar })
    expect(found).toEqual(exceeded === null ? [] : [exceeded])
  })

  test('a charge that exceeds several limits names each of them', () => {
    const limits = { ...NONE, charge: 100, accountDay: 100, dayCount: 5 }
    expect(exceededLimits(limits, 101, NOTHING)).toEqual(['charge-amount', 'account-day'])
  })
})
