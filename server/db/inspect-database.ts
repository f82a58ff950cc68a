import { Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely'
import type { Engine } from './client.ts'
import { readMigrations } from './migrate.ts'
import { APPEND_ONLY } from './privileges.ts'

/** Facts of the database on which a start of the server depends. */
export interface DatabaseFacts {
  now: Date
  /** Values of the settings that decide about a power loss, by name. */
  durability: Readonly<Record<string, string>>
  /** Migrations of this build that have not run, and migrations that this build does not know. */
  missing: string[]
  unknown: string[]
  /** Tables of the record that this role may change, or may permit itself to change as their owner. */
  changeable: string[]
  /** Tables that this role may not read. */
  unreadable: string[]
  /** True when this role may make tables. */
  canMigrate: boolean
}

const DURABILITY = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

/** Reads the facts and changes nothing. */
export const inspectDatabase = async (engine: Engine): Promise<DatabaseFacts> => {
  const db = new Kysely<unknown>({
    dialect:
      engine.kind === 'pglite' ? new PGliteDialect(engine) : new PostgresDialect({ pool: engine.pool }),
  })
  const settings = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name = any(${[...DURABILITY]})`.execute(db)
  const instant = await sql<{ now: Date; can_migrate: boolean }>`
    select clock_timestamp() as now,
      has_schema_privilege(current_user, 'public', 'create') as can_migrate`.execute(db)
  const tables = await sql<{ name: string; readable: boolean; changeable: boolean }>`
    select tablename as name,
      has_table_privilege(current_user, quote_ident(schemaname) || '.' || quote_ident(tablename), 'select') as readable,
      has_table_privilege(current_user, quote_ident(schemaname) || '.' || quote_ident(tablename), 'update')
        or has_table_privilege(current_user, quote_ident(schemaname) || '.' || quote_ident(tablename), 'delete')
        or pg_has_role(current_user, tableowner, 'usage')
        as changeable
    from pg_tables where schemaname = 'public' order by tablename`.execute(db)
  const hasMigrations = tables.rows.some(({ name, readable }) => name === 'kysely_migration' && readable)
  const applied = hasMigrations
    ? (await sql<{ name: string }>`select name from kysely_migration`.execute(db)).rows.map(
        ({ name }) => name,
      )
    : []
  const known = Object.keys(readMigrations())
  return {
    now: new Date(instant.rows[0]?.now ?? 0),
    durability: Object.fromEntries(settings.rows.map(({ name, setting }) => [name, setting])),
    missing: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
    changeable: tables.rows
      .filter(({ name, changeable }) => changeable && APPEND_ONLY.includes(name))
      .map(({ name }) => name),
    unreadable: tables.rows.filter(({ readable }) => !readable).map(({ name }) => name),
    canMigrate: instant.rows[0]?.can_migrate === true,
  }
}
