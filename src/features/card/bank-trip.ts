import { redirect } from '@tanstack/react-router'
import { z } from 'zod/mini'
import { Instant } from '#contract/entities/common.ts'
import { unlessForbidden } from './unless-forbidden.ts'

export const BANK_TRIP_KEY = 'bankTrip'
const BANK_TRIP_MAX_AGE_MS = 15 * 60_000

/** Browsers keep about this many history entries and drop the oldest, so a longer history cannot be counted. */
const MAX_ENTRIES = 50

const BankTrip = z.strictObject({
  /** Length of the window's history, including the first page of the bank. */
  entries: z.int().check(z.gte(2), z.lt(MAX_ENTRIES)),
  leftAt: Instant,
  /** Query of the return address, kept while the window goes back to the page it left. */
  query: z.nullable(z.string().check(z.maxLength(2000))),
})
type BankTrip = z.output<typeof BankTrip>

interface Deps {
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  now: () => Date
}

/**
 * The trip of this window to the bank and back. The bank's pages are in the history between the card form and the return. The
 * return goes back over them, so that Back does not lead to them.
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
    /** `entries`: length of the history with the bank's page as its last entry. */
    begin: (entries: number): void => {
      end()
      write({ entries, leftAt: now().toISOString(), query: null })
    },
    /** Number of entries back to the page that was left, or null if unknown. Stores `query` for that page. */
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
    /** Takes the stored query; null when there is none. */
    takeReturn: (): string | null => {
      const query = read()?.query ?? null
      if (query !== null) end()
      return query
    },
  }
}

export const bankTrip = createBankTrip({ storage: () => sessionStorage, now: () => new Date() })

/** Time after which the browser has not gone back: the page needs less to load. */
const PATIENCE_MS = 5000

/**
 * Goes back over the bank's pages to the page that was left, which shows the return. Resolves only when the browser stays; the return is
 * then shown here.
 */
export const goBackOverBank = async (query: string): Promise<void> => {
  const steps = bankTrip.stepsBack(window.history.length, query)
  if (steps === null) return
  window.history.go(-steps)
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  window.stop()
  bankTrip.takeReturn()
}

/** Query of the return address. The address bar drops it before anything is shown; the return screen reads it from memory. */
const createReturnAddress = () => {
  let query = ''
  return {
    take: (search: string) => {
      query = search
    },
    query: () => query,
  }
}

export const returnAddress = createReturnAddress()

/** Opens the return screen after the window went back over the bank's pages. Does nothing for a preload. */
export const resumeReturn = (preload: boolean): void => {
  const query = preload ? null : bankTrip.takeReturn()
  if (query === null) return
  returnAddress.take(query)
  throw redirect({ to: '/cardReturn', replace: true })
}
