import { redirect } from '@tanstack/react-router'
import { z } from 'zod/mini'
import { Instant } from '#contract/entities/common.ts'
import { unlessForbidden } from './unless-forbidden.ts'

export const BANK_TRIP_KEY = 'bankTrip'
const BANK_TRIP_MAX_AGE_MS = 15 * 60_000

/** Browsers keep about this many history entries and drop the oldest, so the steps in a longer history are unknown. */
const MAX_ENTRIES = 50

const BankTrip = z.strictObject({
  /** Length of the window's history when the first page of the bank was its last entry. */
  entries: z.int().check(z.gte(2), z.lt(MAX_ENTRIES)),
  leftAt: Instant,
  /** Query of the return address, stored while the window goes back to the card form. */
  query: z.nullable(z.string().check(z.maxLength(2000))),
})
type BankTrip = z.output<typeof BankTrip>

interface Deps {
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  now: () => Date
}

/**
 * The trip of this window to the bank and back. The history has the bank's pages between the card form and the return screen. The
 * window goes back over them to the card form, so that the browser's Back does not open them later.
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
    /** Starts the trip. `entries`: length of the history with the bank's first page as its last entry. */
    begin: (entries: number): void => {
      end()
      write({ entries, leftAt: now().toISOString(), query: null })
    },
    /** The number of entries back to the card form; null if unknown. Stores `query` for the card form. */
    stepsBack: (entries: number, query: string): number | null => {
      const trip = read()
      if (!trip || trip.query !== null || entries >= MAX_ENTRIES || entries < trip.entries) {
        end()
        return null
      }
      write({ ...trip, query })
      return read()?.query === query ? entries - trip.entries + 1 : null
    },
    /** True while a stored query waits for the card form. */
    isReturning: (): boolean => read()?.query != null,
    /** Returns and removes the stored query; null if there is none. */
    takeReturn: (): string | null => {
      const query = read()?.query ?? null
      if (query !== null) end()
      return query
    },
  }
}

export const bankTrip = createBankTrip({ storage: () => sessionStorage, now: () => new Date() })

/** If the window is still here after this time, the browser did not go back. */
const GO_BACK_TIMEOUT_MS = 5000

/**
 * Goes back over the bank's pages to the card form, which opens the return screen. Resolves only if the browser did not go back: then
 * this page shows the return.
 */
export const goBackOverBank = async (query: string): Promise<void> => {
  const steps = bankTrip.stepsBack(window.history.length, query)
  if (steps === null) return
  window.history.go(-steps)
  await new Promise((resolve) => setTimeout(resolve, GO_BACK_TIMEOUT_MS))
  window.stop()
  bankTrip.takeReturn()
}

/** Keeps the query of the return address in memory for the return screen. The address bar loses it before anything is shown. */
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

/** Redirects to the return screen after the window went back over the bank's pages. Does nothing for a preload. */
export const resumeReturn = (preload: boolean): void => {
  const query = preload ? null : bankTrip.takeReturn()
  if (query === null) return
  returnAddress.take(query)
  throw redirect({ to: '/cardReturn', replace: true })
}
