import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely'
import {
  DEFAULT_MIGRATION_TABLE,
  type Migration,
  type MigrationResult,
  type MigrationResultSet,
  Migrator,
  NO_MIGRATIONS,
} from 'kysely/migration'
import pg from 'pg'
import { ROOT } from '../env/root.ts'
import type { Engine } from './client.ts'
import { MUST_STAY } from './privileges.ts'
import { setAside, takeIn } from './set-aside.ts'

const FOLDER = join(ROOT, 'server', 'db', 'migrations')

/**
 * Longest wait of a migration for a lock that requests hold, in milliseconds. Requests that come later wait behind it. Shorter than
 * the second after which PostgreSQL ends one side of a deadlock, which could be a request.
 */
const LOCK_MS = 500
/** Tries of a migration that gets no lock, and the pause between them, in which the waiting requests run. */
const LOCK_TRIES = 10
const PAUSE_MS = 2_000
/** Longest wait for the migration of another replica. */
const REPLICA_MS = 10 * 60_000
const LOCK_TIMED_OUT = '55P03'
const DEADLOCK = '40P01'

interface ReadOptions {
  folder?: string | undefined
  /** Tables whose rows a migration back must not lose. */
  kept?: readonly string[] | undefined
  lockMs?: number | undefined
  pauseMs?: number | undefined
}

/** Every migration on disk by name, oldest first. Its `down` sets aside rows that must be kept, and its `up` restores them. */
export const readMigrations = ({
  folder = FOLDER,
  kept = MUST_STAY,
  lockMs = LOCK_MS,
}: ReadOptions = {}): Record<string, Migration> => {
  const files = globSync('*.up.sql', { cwd: folder }).sort()
  if (files.length === 0)
    throw new Error('There are no migrations in server/db/migrations, which has to be beside the build.')
  return Object.fromEntries(
    files.map((file) => {
      const name = basename(file, '.up.sql')
      const run = async (db: Kysely<unknown>, way: 'up' | 'down') => {
        await script(join(folder, `${name}.${way}.sql`)).execute(db)
      }
      const limitLocks = (db: Kysely<unknown>) =>
        sql`select set_config('lock_timeout', ${`${lockMs}ms`}, true)`.execute(db)
      const up = async (db: Kysely<unknown>) => {
        await limitLocks(db)
        await run(db, 'up')
        await takeIn(db, name)
      }
      const down = async (db: Kysely<unknown>) => {
        await limitLocks(db)
        await setAside(db, name, { kept, goBack: () => run(db, 'down') })
        await run(db, 'down')
      }
      return [name, { up, down }]
    }),
  )
}

/** Runs the file as one statement, since PGlite takes one at a time. An error names the failed statement inside it. */
const script = (file: string) => {
  const text = readFileSync(file, 'utf8')
  return sql.raw(`do $migration$ begin execute $script$${text}$script$; end $migration$`)
}

interface MigrateOptions extends ReadOptions {
  /** The last migration to run; the newest by default. `back`: the one before the last that ran. */
  target?: string | typeof NO_MIGRATIONS | 'back'
}

/** The names of migrations. */
export interface MigrationStatus {
  /** All migrations that ran. */
  applied: string[]
  /** Migrations of this build that did not run. */
  missing: string[]
  /** Migrations that ran but are not in this build. */
  unknown: string[]
  /** Those of `unknown` on which this build cannot run: all but the next release's. */
  tooNew: string[]
}

/** The number of the release to which a migration belongs: its name begins with it. */
const releaseOf = (name: string): number => Number(/^\d+/.exec(name)?.[0])

/** Compares the migrations that ran with those of this build. Each release runs on the tables of the next one. */
export const compareMigrations = (applied: string[], folder?: string): MigrationStatus => {
  const known = Object.keys(readMigrations({ folder }))
  const missing = known.filter((name) => !applied.includes(name))
  const unknown = applied.filter((name) => !known.includes(name))
  const next = releaseOf(known.at(-1) ?? '') + 1
  const tooNew = missing.length > 0 ? unknown : unknown.filter((name) => releaseOf(name) !== next)
  return { applied, missing, unknown, tooNew }
}

/** Reads which migrations ran, and changes nothing. */
export const readMigrationStatus = (engine: Engine): Promise<MigrationStatus> =>
  withConnection(engine, async (db) => compareMigrations(await appliedMigrations(db)))

/**
 * Migrates to the newest migration, each in its own transaction, or forward or back to `target` in one transaction; one replica at a
 * time. Returns the names that ran.
 */
export const migrate = (engine: Engine, { target, ...way }: MigrateOptions = {}): Promise<string[]> =>
  withConnection(engine, async (db) => {
    const migrations = readMigrations(way)
    const { applied, missing, unknown, tooNew } = compareMigrations(await appliedMigrations(db), way.folder)
    const refused = target === undefined ? tooNew : unknown
    if (refused.length > 0) {
      throw new Error(
        `The database was migrated by a newer version of Masar (${refused.join(', ')}). Start that version.`,
      )
    }
    // Skips the migrator, which reads every column of the database twice before it finds nothing to do.
    if (target === undefined && missing.length === 0) return []
    const last = target === 'back' ? (applied.at(-2) ?? NO_MIGRATIONS) : target
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    const { error, results = [] } = await (last === undefined
      ? migrateUp(migrator, way.pauseMs)
      : withRepeats(() => migrator.migrateTo(last), way.pauseMs))
    const ran = results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName)
    if (error !== undefined) {
      const failed = results.find(({ status }) => status === 'Error')
      const isPartly = last === undefined && ran.length > 0
      const reached = isPartly ? `migrated to ${ran.at(-1)} only` : 'not migrated'
      throw new Error(
        `The database was ${reached}${failed ? `: ${failed.migrationName} failed` : ''}. Nothing ${isPartly ? 'else ' : ''}was changed. ${reasonOf(error)}`,
        { cause: error },
      )
    }
    return ran
  })

/**
 * Runs one migration after the other. A transaction of several could wait for a table while requests that use it wait for the table of
 * the migration before.
 */
const migrateUp = async (migrator: Migrator, pauseMs?: number): Promise<MigrationResultSet> => {
  const all: MigrationResult[] = []
  for (;;) {
    const { error, results = [] } = await withRepeats(() => migrator.migrateUp(), pauseMs)
    all.push(...results)
    if (error !== undefined || results.length === 0) return { error, results: all }
  }
}

/** Runs again after a pause while a lock was not free. Each try is one transaction. */
const withRepeats = async (
  run: () => Promise<MigrationResultSet>,
  pauseMs: number = PAUSE_MS,
): Promise<MigrationResultSet> => {
  for (let tries = 1; tries < LOCK_TRIES; tries += 1) {
    const result = await run()
    if (!hasWaitedInVain(result.error)) return result
    await delay(pauseMs)
  }
  return run()
}

const hasWaitedInVain = (error: unknown): boolean => {
  const code = (error as { code?: unknown } | undefined)?.code
  return code === LOCK_TIMED_OUT || code === DEADLOCK
}

const reasonOf = (error: unknown): string => {
  if (hasWaitedInVain(error))
    return 'It waited too long for a lock: end long transactions, or migrate at a quieter time.'
  return error instanceof Error ? error.message : String(error)
}

/** Uses a separate connection on a server: a migration, and waiting for another replica's, may take longer than any request. */
const withConnection = async <T>(engine: Engine, run: (db: Kysely<unknown>) => Promise<T>): Promise<T> => {
  if (engine.kind === 'pglite') return run(new Kysely({ dialect: new PGliteDialect(engine) }))
  const pool = new pg.Pool({ connectionString: engine.url, max: 1, lock_timeout: REPLICA_MS })
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await run(db)
  } finally {
    await db.destroy()
  }
}

const appliedMigrations = async (db: Kysely<unknown>): Promise<string[]> => {
  if (!(await isTable(db, DEFAULT_MIGRATION_TABLE))) return []
  const { rows } = await sql<{
    name: string
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by timestamp, name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Reads the catalogue, because the connection caches a name even after its table was dropped. */
const isTable = async (db: Kysely<unknown>, name: string): Promise<boolean> => {
  const { rows } = await sql`
    select from pg_catalog.pg_tables where schemaname = current_schema() and tablename = ${name}`.execute(db)
  return rows.length > 0
}
