import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator, type NO_MIGRATIONS } from 'kysely/migration'
import pg from 'pg'
import { ROOT } from '../env/root.ts'
import type { Engine } from './client.ts'

const FOLDER = join(ROOT, 'server', 'db', 'migrations')

/** Every migration on disk by name, oldest first. Each has a way forward and a way back. */
export const readMigrations = (folder = FOLDER): Record<string, Migration> =>
  Object.fromEntries(
    globSync('*.up.sql', { cwd: folder })
      .sort()
      .map((file) => {
        const name = basename(file, '.up.sql')
        const run = (way: 'up' | 'down') => async (db: Kysely<unknown>) => {
          await script(join(folder, `${name}.${way}.sql`)).execute(db)
        }
        return [name, { up: run('up'), down: run('down') }]
      }),
  )

/** Runs the file as one statement, since PGlite takes one at a time. An error names the failed statement inside it. */
const script = (file: string) => {
  const text = readFileSync(file, 'utf8')
  return sql.raw(`do $migration$ begin execute $script$${text}$script$; end $migration$`)
}

interface MigrateOptions {
  /** The last migration to run; the newest by default. */
  target?: string | typeof NO_MIGRATIONS
  folder?: string
}

/**
 * Migrates to the newest migration, or forward or back to `target`, in one transaction and one replica at a time. Returns the names
 * that ran.
 */
export const migrate = (engine: Engine, { target, folder }: MigrateOptions = {}): Promise<string[]> =>
  withConnection(engine, async (db) => {
    const migrations = readMigrations(folder)
    const applied = await appliedMigrations(db)
    const newer = applied.filter((name) => !(name in migrations))
    if (newer.length > 0) {
      throw new Error(
        `The database was migrated by a newer version of Masar (${newer.join(', ')}). Start that version.`,
      )
    }
    // The migrator reads every column of the database twice before it finds nothing to do.
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

/** Uses a separate connection on a server: a migration, and waiting for another replica's, may take longer than any request. */
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

/** Reads the catalogue: the connection caches a name, even after its table was dropped. */
const isTable = async (db: Kysely<unknown>, name: string): Promise<boolean> => {
  const { rows } = await sql`
    select from pg_catalog.pg_tables where schemaname = current_schema() and tablename = ${name}`.execute(db)
  return rows.length > 0
}
