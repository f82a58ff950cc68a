import type { PGlite } from '@electric-sql/pglite'
import { CamelCasePlugin, Kysely, PGliteDialect, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { namingPool } from './named-statements.ts'
import type { Database } from './schema.ts'

export type Db = Kysely<Database>
export type Tx = Transaction<Database>
/** The database, or the transaction that the caller owns. */
export type Querier = Db | Tx

/** A value for a jsonb column. Text, because drivers disagree about arrays. */
export const json = (value: unknown): string => JSON.stringify(value)

export type Engine = { kind: 'pglite'; pglite: PGlite } | { kind: 'postgres'; pool: pg.Pool; url: string }

export interface PoolUse {
  busy: number
  idle: number
  /** Callers that wait for a connection. */
  waiting: number
}

export interface DatabaseHandle {
  db: Db
  /** Connections for the server's own short statements; no request can hold them. The embedded database has only one for both. */
  admissionDb: Db
  engine: Engine
  /** True when every connection has been held longer than any work may take, so that only a new process helps. */
  isStuck(): boolean
  /** The connections of requests and jobs. Null for the embedded database, which has one. */
  poolUse(): PoolUse | null
  close(): Promise<void>
}

/** Snake case in the database, camel case in the code. */
export const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })]

/** A PGlite instance as the product's database: file-backed by default, in memory in tests. */
export const overPglite = (pglite: PGlite): DatabaseHandle => {
  const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }), plugins })
  return {
    db,
    admissionDb: db,
    engine: { kind: 'pglite', pglite },
    isStuck: () => false,
    poolUse: () => null,
    close: async () => {
      if (!pglite.closed) await pglite.close()
    },
  }
}

/** Milliseconds until the server ends a statement, a wait for a lock, an abandoned transaction. */
const TIMEOUTS = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
}

const POOL = 12
/** Longest wait for a connection of the pool. After a second, the caller has given up. */
const POOL_WAIT_MS = 1000
const ADMISSION_POOL = 2
const ADMISSION_MS = 1000

/** Twice the limit of a statement: by then a connection would have been released. */
const STUCK_MS = 2 * TIMEOUTS.statement_timeout

type OnConnectionLost = (error: Error) => void

const openPool = (url: string, onConnectionLost: OnConnectionLost, settings: pg.PoolConfig) => {
  const pool = new pg.Pool({ connectionString: url, connectionTimeoutMillis: POOL_WAIT_MS, ...settings })
  // An error event without a listener ends the process. The pool repeats the errors of its idle connections.
  pool.on('connect', (client) => client.on('error', onConnectionLost))
  pool.on('error', () => undefined)
  return {
    pool,
    db: new Kysely<Database>({ dialect: new PostgresDialect({ pool: namingPool(pool) }), plugins }),
  }
}

/** Connections that only read. */
export interface ReadConnections {
  db: Db
  pool: pg.Pool
}

/** A PostgreSQL server that only reads are sent to. A connection that does not answer fails instead of hanging. */
export const openForReads = (url: string, onConnectionLost: OnConnectionLost): ReadConnections =>
  openPool(url, onConnectionLost, { max: POOL, ...TIMEOUTS, query_timeout: STUCK_MS })

/** A PostgreSQL server. Calls `onConnectionLost` for each lost connection, also between two statements of a transaction. */
export function openPostgres(url: string, onConnectionLost: OnConnectionLost): DatabaseHandle {
  const { pool, db } = openPool(url, onConnectionLost, { max: POOL, ...TIMEOUTS })
  const { db: admissionDb } = openPool(url, onConnectionLost, {
    max: ADMISSION_POOL,
    statement_timeout: ADMISSION_MS,
    lock_timeout: ADMISSION_MS,
    idle_in_transaction_session_timeout: ADMISSION_MS,
  })
  return {
    db,
    admissionDb,
    engine: { kind: 'postgres', pool, url },
    isStuck: watchPool(pool, STUCK_MS),
    poolUse: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: async () => {
      await Promise.all([db.destroy(), admissionDb.destroy()])
    },
  }
}

/** Returns a check: true when every connection of the pool is held and none was taken or released for this long. */
const watchPool = (pool: pg.Pool, timeoutMs: number): (() => boolean) => {
  let movedAt = performance.now()
  const moved = () => {
    movedAt = performance.now()
  }
  for (const event of ['acquire', 'release', 'remove'] as const) pool.on(event, moved)
  return () => {
    const held = pool.totalCount - pool.idleCount
    return held >= pool.options.max && performance.now() - movedAt > timeoutMs
  }
}
