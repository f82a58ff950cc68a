import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { BANK_TRIP_KEY, createBankTrip } from './bank-trip.ts'

const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
let time = Date.parse('2026-03-06T09:00:00Z')
const trip = createBankTrip({ storage: () => storage, now: () => new Date(time) })
const QUERY = '?attempt=a&message=APPROVED'

beforeEach(() => kept.clear())

/** A window's history and its current entry. */
const someHistory = (before: string[]) => {
  const entries = [...before]
  let at = entries.length - 1
  return {
    entries,
    push: (page: string) => {
      entries.splice(at + 1)
      at = entries.push(page) - 1
    },
    replace: (page: string) => {
      entries[at] = page
    },
    back: (steps: number) => {
      at -= steps
    },
    here: () => entries[at],
  }
}

describe('the way back over the pages of the bank', () => {
  test('the way back over the bank’s pages ends at the card form for any number of entries', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 }),
        fc.integer({ min: 0, max: 5 }),
        fc.integer({ min: 0, max: 6 }),
        (before, ahead, atBank) => {
          const history = someHistory(Array.from({ length: before }, () => 'before').concat('form'))
          for (let page = 0; page < ahead; page += 1) history.push('ahead')
          history.back(ahead)
          history.push('form')
          trip.begin(history.entries.length)
          history.replace('bank')
          for (let page = 0; page < atBank; page += 1) history.push('bank')
          history.push('return')
          const steps = trip.stepsBack(history.entries.length, QUERY)
          history.back(steps ?? 0)
          expect(history.here()).toBe('form')
          expect(trip.isReturning()).toBe(true)
          expect(trip.takeReturn()).toBe(QUERY)
          expect(trip.isReturning()).toBe(false)
        },
      ),
    )
  })

  test('the way back is one step if the return replaced the bank’s entry', () => {
    trip.begin(4)
    expect(trip.stepsBack(4, QUERY)).toBe(1)
  })

  test('a window goes back only after a trip to the bank, and only once', () => {
    expect(trip.stepsBack(5, QUERY)).toBeNull()
    trip.begin(4)
    expect(trip.stepsBack(5, QUERY)).toBe(2)
    expect(trip.stepsBack(5, QUERY)).toBeNull()
    expect(trip.takeReturn()).toBeNull()
  })

  test('a window does not go back if the query is too long to store', () => {
    trip.begin(4)
    expect(trip.stepsBack(6, `?message=${'x'.repeat(2000)}`)).toBeNull()
  })

  test('a window does not go back if its history is too long or shorter than before', () => {
    for (const [begun, now] of [
      [50, 50],
      [49, 50],
      [4, 3],
    ] as const) {
      trip.begin(begun)
      expect(trip.stepsBack(now, QUERY)).toBeNull()
    }
  })
})

describe('the stored return for the page that was left', () => {
  test('the stored query of the return is read once', () => {
    trip.begin(4)
    expect(trip.takeReturn()).toBeNull()
    trip.stepsBack(6, QUERY)
    expect([trip.takeReturn(), trip.takeReturn()]).toEqual([QUERY, null])
  })

  test('the stored query of the return expires after 15 minutes', () => {
    trip.begin(4)
    trip.stepsBack(6, QUERY)
    time += 15 * 60_000 + 1
    expect(trip.takeReturn()).toBeNull()
    expect(kept.has(BANK_TRIP_KEY)).toBe(false)
  })

  test('the stored query of the return is ignored if it is invalid or storage is blocked', () => {
    for (const text of ['{', '{"entries":-1}', '[]', 'null']) {
      kept.set(BANK_TRIP_KEY, text)
      expect(trip.takeReturn()).toBeNull()
    }
    const forbidden = createBankTrip({
      storage: () => {
        throw new Error('forbidden')
      },
      now: () => new Date(time),
    })
    forbidden.begin(4)
    expect([forbidden.stepsBack(6, QUERY), forbidden.takeReturn()]).toEqual([null, null])
  })
})
