import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Engine } from './client.ts'

const FOLDER = join(import.meta.dirname, 'migrations')
/** Any fixed number: replicas that start together wait for each other at this lock. */
const LOCK = 7_262_001

interface Migration {
  version: number
  name: string
  up: string
  down: string
}

interface Session {
  script(sql: string): Promise<void>
  versions(): Promise<number[]>
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Every migration on disk, oldest first. Each has a way forward and a way back. */
export const readMigrations = (): Migration[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.up.sql'))
    .sort()
    .map((file) => {
      const name = file.replace('.up.sql', '')
      const sql = (way: 'up' | 'down') => readFileSync(join(FOLDER, `${name}.${way}.sql`), 'utf8')
      return { version: Number(name.slice(0, 4)), name, up: sql('up'), down: sql('down') }
    })

const withSession = async <T>(engine: Engine, run: (session: Session) => Promise<T>): Promise<T> => {
  const query = 'select version from schema_migrations order by version'
  if (engine.kind === 'pglite') {
    const { pglite } = engine
    return run({
      script: async (sql) => {
        await pglite.exec(sql)
      },
      versions: async () => (await pglite.query<{ version: number }>(query)).rows.map((row) => row.version),
    })
  }
  const client = await engine.pool.connect()
  try {
    // A migration, and waiting for another replica's, may take its time.
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [LOCK])
    return await run({
      script: async (sql) => {
        await client.query(sql)
      },
      versions: async () => (await client.query<{ version: number }>(query)).rows.map((row) => row.version),
    })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined)
    await client.query('reset statement_timeout; reset lock_timeout').catch(() => undefined)
    client.release()
  }
}

const prepare =
  'create table if not exists schema_migrations (version integer primary key, name text not null, applied_at timestamptz not null default now())'

/**
 * Brings the database to `target` (the newest by default), forward or back, one transaction per migration, so that a
 * process killed in between leaves whole steps only. Answers the names that ran.
 */
export const migrate = (engine: Engine, target = Number.POSITIVE_INFINITY): Promise<string[]> =>
  withSession(engine, async (session) => {
    await session.script(prepare)
    const applied = new Set(await session.versions())
    const all = readMigrations()
    const known = new Set(all.map((migration) => migration.version))
    const newer = [...applied].filter((version) => !known.has(version))
    if (newer.length > 0) {
      throw new Error(
        `The database was migrated by a newer version of Masar (${newer.join(', ')}). Start that version.`,
      )
    }
    const ran: string[] = []
    const runOne = async (name: string, sql: string, record: string) => {
      try {
        await session.script(`begin; ${sql}\n; ${record}; commit;`)
      } catch (error) {
        await session.script('rollback')
        throw error
      }
      ran.push(name)
    }
    for (const { version, name, up } of all) {
      if (version > target || applied.has(version)) continue
      await runOne(
        name,
        up,
        `insert into schema_migrations (version, name) values (${version}, ${quoted(name)})`,
      )
    }
    for (const { version, name, down } of all.toReversed()) {
      if (version <= target || !applied.has(version)) continue
      await runOne(name, down, `delete from schema_migrations where version = ${version}`)
    }
    return ran
  })
