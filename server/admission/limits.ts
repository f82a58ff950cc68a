import { createHmac } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/client.ts'
import { AppError } from '../errors/app-error.ts'
import { addCounts, type NewCount } from './count-store.ts'

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
 * them one by one. The limit stays exact, and most requests and all refusals need no statement.
 */
export interface Limits {
  /** Counts a request against each of these limits. Throws `rate-limited` when one limit is reached. */
  count(counted: readonly Counted[]): Promise<void>
  /** Throws `rate-limited` when this server knows that the limit is reached. Counts nothing. */
  refuseKnown(counted: Counted): void
}

interface LimitsParts {
  /** Connections for admission only, separate from the connections of requests. */
  db: Db
  clock: Clock
  secret: string
  /** Multiplies every limit. */
  factor: number
  /** Called when the database did not count. This server then counts alone for 5 s, from the last known counts. */
  onFailure(error: unknown): void
}

/** The state of one count on this server. */
interface Reservation {
  /** Reserved requests that are still unused. */
  left: number
  /** Requests of the period on all servers, as far as this server knows, including its reserved ones. */
  count: number
  /** Requests that are not counted in the database yet. */
  owed: number
  endsAt: number
}

interface Waiting {
  limit: Limit
  requests: { resolve: () => void; reject: (error: unknown) => void }[]
}

/** For limits up to this number, requests are reserved one by one. Such a limit stays exact even when a server restarts. */
const MOST_EXACT = 100
const BLOCKS = 20
/** Higher counts would not fit their column. */
const MOST = 100_000_000
const MOST_KEPT = 50_000
/** Milliseconds until the next statement after the database did not count. */
const ALONE_MS = 5000

export const createLimits = ({ db, clock, secret, factor, onFailure }: LimitsParts): Limits => {
  const reservations = new Map<string, Reservation>()
  let waiting = new Map<string, Waiting>()
  let isReserving = false
  let aloneUntil = 0

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
  /** The part of this amount that the limit allows after earlier requests. */
  const grantOf = ({ limit }: Waiting, amount: number, earlier: number): number =>
    Math.min(amount, Math.max(0, maxOf(limit) - earlier))
  const isSpent = (limit: Limit, { left, count }: Reservation) => left === 0 && count >= maxOf(limit)
  const reserve = async (batch: ReadonlyMap<string, Waiting>): Promise<void> => {
    const at = clock.now()
    const entries = [...batch].map(([key, one]) => ({ key, one, amount: amountOf(one) }))
    const added = entries.map(
      ({ key, one, amount }): NewCount => ({
        key,
        amount: amount + (reservationOf(key)?.owed ?? 0),
        endsAt: new Date(at.getTime() + one.limit.periodMs),
      }),
    )
    const rows = new Map((await addCounts(db, added, at)).map((row) => [row.key, row]))
    for (const { key, one, amount } of entries) {
      const row = rows.get(key)
      if (!row) continue
      const left = grantOf(one, amount, row.count - amount)
      settle(key, one, { left, count: row.count, owed: 0, endsAt: row.endsAt.getTime() })
    }
  }
  const countAlone = (batch: ReadonlyMap<string, Waiting>) => {
    for (const [key, one] of batch) {
      const unknown = { count: 0, owed: 0, endsAt: now() + one.limit.periodMs }
      const { count, owed, endsAt } = reservationOf(key) ?? unknown
      const left = grantOf(one, amountOf(one), count)
      settle(key, one, { left, count: count + left, owed: owed + left, endsAt })
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
      if (now() < aloneUntil) countAlone(batch)
      else
        await reserve(batch).catch((error: unknown) => {
          onFailure(error)
          aloneUntil = now() + ALONE_MS
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
    if (reservation && isSpent(limit, reservation)) throw refusalUntil(reservation.endsAt)
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
      if (reservation && isSpent(counted[0], reservation)) throw refusalUntil(reservation.endsAt)
    },
  }
}
