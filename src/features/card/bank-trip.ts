import { z } from 'zod/mini'
import { Instant } from '#contract/entities/common.ts'
import { unlessForbidden } from './unless-forbidden.ts'

export const BANK_TRIP_KEY = 'bankTrip'
const BANK_TRIP_MAX_AGE_MS = 15 * 60_000

/** A browser keeps so many entries and drops the oldest, so that they cannot be counted any more. */
const MAX_ENTRIES = 50

const BankTrip = z.strictObject({
  /** How many entries the history of this window had, the first page of the bank among them. */
  entries: z.int().check(z.gte(2), z.lt(MAX_ENTRIES)),
  leftAt: Instant,
  /** What the bank's return address said, while the window goes back to where it was left. */
  query: z.nullable(z.string().check(z.maxLength(2000))),
})
type BankTrip = z.output<typeof BankTrip>

interface Deps {
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  now: () => Date
}

/**
 * The way to the bank's page and back, for this window. The pages of the bank stand in the history between the card form and the return;
 * to go back over them means that Back does not lead to them any more.
 */
export const createBankTrip = ({ storage, now }: Deps) => {
  const write = (trip: BankTrip) =>
    unlessForbidden(() => storage().setItem(BANK_TRIP_KEY, JSON.stringify(BankTrip.parse(trip))))

  const end = () => unlessForbidden(() => storage().removeItem(BANK_TRIP_KEY))

  const read = (): BankTrip | null => {
    const text = unlessForbidden(() => storage().getItem(BANK_TRIP_KEY)) ?? null
    if (text === null) return null
    const trip = unlessForbidden(() => BankTrip.parse(JSON.parse(text)))
    const age = trip ? now().getTime() - Date.parse(trip.leftAt) : Number.NaN
    if (trip && age >= 0 && age <= BANK_TRIP_MAX_AGE_MS) return trip
    end()
    return null
  }

  return {
    /** `entries`: of the history once the bank's page is its last one. */
    begin: (entries: number): void => {
      end()
      write({ entries, leftAt: now().toISOString(), query: null })
    },
    /** How far back the page is that was left, where that is known; then `query` waits there. */
    stepsBack: (entries: number, query: string): number | null => {
      const trip = read()
      if (!trip || trip.query !== null || entries >= MAX_ENTRIES || entries < trip.entries) {
        end()
        return null
      }
      write({ ...trip, query })
      return read()?.query === query ? entries - trip.entries + 1 : null
    },
    /** True while a return waits to be shown on the page that was left. */
    isReturning: (): boolean => read()?.query != null,
    /** What the return address said, once; null when nothing waits. */
    takeReturn: (): string | null => {
      const query = read()?.query ?? null
      if (query !== null) end()
      return query
    },
  }
}

export const bankTrip = createBankTrip({ storage: () => sessionStorage, now: () => new Date() })
