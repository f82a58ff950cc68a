import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator, type NO_MIGRATIONS } from 'kysely/migration'
import pg from 'pg'
import { ROOT } from '../root.ts'
import type { Engine } from './client.ts'

/** The number at which replicas of earlier versions wait for each other while they migrate. */
const LOCK = 7_262_001

const FORMER_RECORD = 'schema_migrations'

/** Asks the catalogue itself: a name that was just looked up is remembered by the connection, also when its table is gone since. */
const isTable = async (db: Kysely<unknown>, name: string): Promise<boolean> => {
  const { rows } = await sql`
    select from pg_catalog.pg_tables where schemaname = current_schema() and tablename = ${name}`.execute(db)
  return rows.length > 0
}

/**
 * Databases of earlier versions keep the record of their migrations in `schema_migrations`. It is moved, once, to where Kysely looks.
 * Kysely wants the times in the order of the names, which a clock set back would not have left.
 */
const adoptFormerRecord = async (db: Kysely<unknown>): Promise<void> => {
  if (!(await isTable(db, FORMER_RECORD))) return
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx)
    if (!(await isTable(tx, FORMER_RECORD))) return
    const record = sql.table(DEFAULT_MIGRATION_TABLE)
    await sql`create table if not exists ${record} (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
      tx,
    )
    await sql`
      insert into ${record} (name, timestamp)
      select name, to_char(max(applied_at) over (order by version) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      from schema_migrations`.execute(tx)
    await sql`drop table schema_migrations`.execute(tx)
  })
}

const FOLDER = join(ROOT, 'server', 'db', 'migrations')

/** The file as one statement, since PGlite takes one at a time. An error names the statement inside it that failed. */
const script = (file: string) => {
  const text = readFileSync(join(FOLDER, file), 'utf8')
  return sql.raw(`do $migration$ begin execute $script$${text}$script$; end $migration$`)
}

/** Every migration on disk by its name, oldest first. Each has a way forward and a way back. */
export const readMigrations = (): Record<string, Migration> =>
  Object.fromEntries(
    globSync('*.up.sql', { cwd: FOLDER })
      .sort()
      .map((file) => {
        const name = basename(file, '.up.sql')
        const run = (way: 'up' | 'down') => async (db: Kysely<unknown>) => {
          await script(`${name}.${way}.sql`).execute(db)
        }
        return [name, { up: run('up'), down: run('down') }]
      }),
  )

/** A connection of its own on a server: a migration, and waiting for another replica's, may take longer than any request. */
const withConnection = async <T>(engine: Engine, run: (db: Kysely<unknown>) => Promise<T>): Promise<T> => {
  if (engine.kind === 'pglite') return run(new Kysely({ dialect: new PGliteDialect(engine) }))
  const pool = new pg.Pool({ connectionString: engine.url, max: 1 })
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
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Brings the database forward to the newest migration, or forward or back to `target`, in one transaction and one replica at a
 * time. Returns the names that ran.
 */
export const migrate = (engine: Engine, target?: string | typeof NO_MIGRATIONS): Promise<string[]> =>
  withConnection(engine, async (db) => {
    await adoptFormerRecord(db)
    const migrations = readMigrations()
    const applied = await appliedMigrations(db)
    const newer = applied.filter((name) => !(name in migrations))
    if (newer.length > 0) {
      throw new Error(
        `The database was migrated by a newer version of Masar (${newer.join(', ')}). Start that version.`,
      )
    }
    // The migrator reads every column of the database twice before it finds that there is nothing to do.
    if (target === undefined && applied.length === Object.keys(migrations).length) return []
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    const { error, results = [] } = await (target === undefined
      ? migrator.migrateToLatest()
      : migrator.migrateTo(target))
    if (error !== undefined) {
      const failed = results.find(({ status }) => status === 'Error')
      const reason = error instanceof Error ? error.message : String(error)
      throw new Error(
        `The database was not migrated${failed ? `: ${failed.migrationName} failed` : ''}. Nothing was changed. ${reason}`,
        { cause: error },
      )
    }
    return results.map(({ migrationName }) => migrationName)
  })
