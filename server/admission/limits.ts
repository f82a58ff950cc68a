import { createHmac } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/client.ts'
import { AppError } from '../errors/app-error.ts'
import { addCounts, type CountRow, type NewCount } from './count-store.ts'

/** A number of requests in a period. */
export interface Limit {
  name: string
  max: number
  periodMs: number
}

/** A limit with the address, person or account it is counted for. */
export type Counted = readonly [limit: Limit, subject: string]

/**
 * Counts requests in the database, which all servers share. A server reserves a block of requests in one statement and then grants
 * them one by one. So a limit is exact, and most requests, as well as all refused ones, need no statement.
 */
export interface Limits {
  /** Counts a request against each of these limits. Throws `rate-limited` when one limit is reached. */
  count(counted: readonly Counted[]): Promise<void>
  /** Throws `rate-limited` when the limit is known to be reached. Counts nothing. */
  refuseKnown(counted: Counted): void
}

interface LimitsParts {
  /** Connections for admission only, separate from the connections of requests. */
  db: Db
  clock: Clock
  secret: string
  /** Multiplies every limit. */
  factor: number
  /** Called when the database did not count. For a while, this server then counts alone. */
  onFailure(error: unknown): void
}

/** The state of one count on this server. */
interface Reservation {
  /** Reserved requests that are still unused. */
  left: number
  endsAt: number
  /** True when the database has no requests left for this period. */
  isSpent: boolean
}

interface Waiting {
  limit: Limit
  requests: { resolve: () => void; reject: (error: unknown) => void }[]
}

/** A limit up to this number is reserved one by one: exact to the last request, even when a server restarts. */
const MOST_EXACT = 100
const BLOCKS = 20
/** Higher counts would not fit their column. */
const MOST = 100_000_000
const MOST_KEPT = 50_000
const ALONE_MS = 5000

export const createLimits = ({ db, clock, secret, factor, onFailure }: LimitsParts): Limits => {
  const reservations = new Map<string, Reservation>()
  let waiting = new Map<string, Waiting>()
  let isReserving = false

  const maxOf = ({ max }: Limit) => Math.min(MOST, Math.max(1, Math.floor(max * factor)))
  /** A hash, so that the table holds neither addresses nor ids. */
  const keyOf = ([{ name }, subject]: Counted) =>
    `${name}:${createHmac('sha256', secret).update(subject).digest('base64url').slice(0, 22)}`
  const now = () => clock.now().getTime()
  const reservationOf = (key: string): Reservation | undefined => {
    const reservation = reservations.get(key)
    if (!reservation || reservation.endsAt > now()) return reservation
    reservations.delete(key)
    return undefined
  }
  const keep = (key: string, reservation: Reservation) => {
    const [oldest] = reservations.keys()
    if (reservations.size >= MOST_KEPT && oldest !== undefined) reservations.delete(oldest)
    reservations.set(key, reservation)
  }
  const refusalUntil = (endsAt: number) =>
    new AppError('rate-limited', { params: { seconds: Math.max(1, Math.ceil((endsAt - now()) / 1000)) } })

  const settle = (key: string, { requests }: Waiting, reserved: Reservation) => {
    const rest = reservationOf(key)?.left ?? 0
    const reservation = { ...reserved, left: reserved.left + rest }
    keep(key, reservation)
    for (const { resolve, reject } of requests) {
      if (reservation.left > 0) {
        reservation.left -= 1
        resolve()
      } else reject(refusalUntil(reservation.endsAt))
    }
  }
  const amountOf = ({ limit, requests }: Waiting): number => {
    const max = maxOf(limit)
    const block = max <= MOST_EXACT ? 1 : Math.floor(max / BLOCKS)
    return Math.min(max, Math.max(block, requests.length))
  }
  const reserve = async (batch: ReadonlyMap<string, Waiting>): Promise<void> => {
    const at = clock.now()
    const amounts = [...batch].map(
      ([key, one]): NewCount => ({
        key,
        amount: amountOf(one),
        endsAt: new Date(at.getTime() + one.limit.periodMs),
      }),
    )
    const rows = new Map((await addCounts(db, amounts, at)).map((row) => [row.key, row]))
    for (const { key, amount } of amounts) {
      const [one, row] = [batch.get(key), rows.get(key)]
      if (one && row) settle(key, one, reservationFrom(row, amount, maxOf(one.limit)))
    }
  }
  const countAlone = (batch: ReadonlyMap<string, Waiting>) => {
    for (const [key, one] of batch) {
      const left = reservationOf(key) ? 0 : maxOf(one.limit)
      settle(key, one, { left, endsAt: now() + ALONE_MS, isSpent: true })
    }
  }
  const reserveWaiting = async (): Promise<void> => {
    if (isReserving) return
    isReserving = true
    // Requests that arrive together share a statement.
    await setImmediate()
    while (waiting.size > 0) {
      const batch = waiting
      waiting = new Map()
      await reserve(batch).catch((error: unknown) => {
        onFailure(error)
        countAlone(batch)
      })
    }
    isReserving = false
  }

  const take = (counted: Counted): Promise<void> | undefined => {
    const [limit] = counted
    const key = keyOf(counted)
    const reservation = reservationOf(key)
    if (reservation && reservation.left > 0) {
      reservation.left -= 1
      return undefined
    }
    if (reservation?.isSpent) throw refusalUntil(reservation.endsAt)
    const one = waiting.get(key) ?? { limit, requests: [] }
    if (one.requests.length >= maxOf(limit)) throw refusalUntil(now() + limit.periodMs)
    waiting.set(key, one)
    return new Promise((resolve, reject) => one.requests.push({ resolve, reject }))
  }

  return {
    async count(counted) {
      const taken = counted.map(async (one) => take(one))
      void reserveWaiting()
      await Promise.all(taken)
    },
    refuseKnown(counted) {
      const reservation = reservationOf(keyOf(counted))
      if (reservation?.isSpent && reservation.left === 0) throw refusalUntil(reservation.endsAt)
    },
  }
}

const reservationFrom = ({ count, endsAt }: CountRow, amount: number, max: number): Reservation => ({
  left: Math.min(amount, Math.max(0, max - (count - amount))),
  endsAt: endsAt.getTime(),
  isSpent: count >= max,
})
