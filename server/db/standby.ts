import { sql } from 'kysely'
import { toAppError } from '../errors/failures.ts'
import type { Db, ReadConnections } from './client.ts'

/**
 * `used`: the standby has all that is committed. `behind`: it does not get there in time. `away`: it does not answer. `foreign`: it
 * is no standby of this database.
 */
export const STANDBY_STATES = ['used', 'behind', 'away', 'foreign'] as const
type StandbyState = (typeof STANDBY_STATES)[number]

export interface Standby {
  /** Runs reads on the standby if it has all that was committed before this call, otherwise on the database itself. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Asks the standby now. Null when there is none. */
  measure(): Promise<StandbyMeasure | null>
}

export interface StandbyMeasure {
  state: StandbyState
  /** Age of the last change that the standby has; 0 when it has all, null when it does not answer. */
  lagSeconds: number | null
  /** Why it is `away`. */
  cause?: unknown
}

/** All reads go to the database itself. */
export const withoutStandby = (db: Db): Standby => ({
  read: (work) => work(db),
  measure: async () => null,
})

/** Milliseconds until a standby that was not used is asked again. One call asks; the others go on reading from the database. */
const PAUSE_MS = 2000
const POLL_MS = 10
/** Milliseconds in which the standby says how far it is. */
const ANSWER_MS = 1000

interface Parts {
  db: Db
  standbyDb: Db
  positionOf(db: Db): Promise<Position>
  compare(position: Position): Promise<Comparison>
  waitMs: number
  log: { warn(details: object, message: string): void; info(message: string): void }
  onRead(from: 'standby' | 'database'): void
}

/** Reads from a standby while it has all that is committed. */
export const readingFromStandby = ({
  db,
  standbyDb,
  positionOf,
  compare,
  waitMs,
  log,
  onRead,
}: Parts): Standby => {
  let state: StandbyState = 'used'
  let askAt = 0

  const note = (now: StandbyState, error?: unknown): StandbyState => {
    if (now !== 'used') askAt = performance.now() + PAUSE_MS
    if (now === 'used' && state !== now) log.info('lists are read from the standby again')
    if (now !== 'used' && state !== now)
      log.warn({ state: now, err: error }, 'lists are read from the database, not from the standby')
    state = now
    return now
  }

  const ask = async (): Promise<StandbyMeasure> => {
    const wanted = await positionOf(db)
    const until = performance.now() + waitMs
    try {
      for (;;) {
        const { isForeign, lagSeconds } = await compare(wanted)
        if (isForeign) return { state: note('foreign'), lagSeconds }
        if (lagSeconds === 0) return { state: note('used'), lagSeconds }
        if (performance.now() >= until) return { state: note('behind'), lagSeconds }
        await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      }
    } catch (error) {
      return { state: note('away', error), lagSeconds: null, cause: error }
    }
  }

  const isUsable = async (): Promise<boolean> => {
    if (state !== 'used') {
      if (performance.now() < askAt) return false
      askAt = performance.now() + PAUSE_MS
    }
    return (await ask()).state === 'used'
  }

  return {
    measure: ask,
    async read(work) {
      if (await isUsable()) {
        try {
          const answer = await work(standbyDb)
          onRead('standby')
          return answer
        } catch (error) {
          // A standby also ends reads that keep it from following the database.
          if (toAppError(error)?.code !== 'unavailable') throw error
          note('away', error)
        }
      }
      onRead('database')
      return work(db)
    },
  }
}

/** A position in the log of a database. */
interface Position {
  /** Identifies the cluster, also in its standbys. */
  system: string
  name: string
  /** All that is committed is before it. */
  at: string
}

/** A standby behind these connections. */
export const overStandby = ({
  standby,
  ...parts
}: Pick<Parts, 'db' | 'waitMs' | 'log' | 'onRead'> & { standby: ReadConnections }): Standby =>
  readingFromStandby({
    ...parts,
    standbyDb: standby.db,
    positionOf,
    compare: (position) => compare(standby.pool, position),
  })

/** The position of a database that takes writes. */
const positionOf = async (db: Db): Promise<Position> => {
  const { rows } = await sql<Position>`
    select system_identifier::text as system, current_database() as name, pg_current_wal_flush_lsn()::text as at
    from pg_control_system()`.execute(db)
  const [position] = rows
  if (!position) throw new Error('The database did not say its position')
  return position
}

interface Comparison {
  isForeign: boolean
  /** 0 when the standby has all before the position. */
  lagSeconds: number
}

interface ComparedRow {
  is_foreign: boolean
  lag: number
}

/** Closes a connection that does not answer. */
const compare = async (
  pool: ReadConnections['pool'],
  { system, name, at }: Position,
): Promise<Comparison> => {
  const client = await pool.connect()
  try {
    const question = {
      text: `select not pg_is_in_recovery() or system_identifier::text <> $1 or current_database() <> $2 as is_foreign,
        case when pg_last_wal_replay_lsn() >= $3::pg_lsn then 0
          else greatest(0.001, extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()))::float8 end as lag
        from pg_control_system()`,
      values: [system, name, at],
      query_timeout: ANSWER_MS,
    }
    const { rows } = await client.query<ComparedRow>(question)
    client.release()
    const [row] = rows
    return { isForeign: row?.is_foreign ?? true, lagSeconds: row?.lag ?? 0 }
  } catch (error) {
    client.release(true)
    throw error
  }
}
