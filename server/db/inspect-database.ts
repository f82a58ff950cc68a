import { Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely'
import type { Engine } from './client.ts'
import { compareMigrations, type MigrationStatus } from './migrate.ts'
import { APPEND_ONLY } from './privileges.ts'

/** Facts of the database that decide whether the server can start. */
export interface DatabaseFacts extends Omit<MigrationStatus, 'applied'> {
  now: Date
  /** Names of durability settings that are off. A power loss may then lose committed data. */
  unsafe: string[]
  /** Tables of the record that this role may change, as a right or as the owner, who can grant it. */
  changeable: string[]
  /** Tables that this role may not read. */
  unreadable: string[]
  /** True when this role may create tables. */
  canMigrate: boolean
}

const DURABILITY = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

const plain = (engine: Engine) =>
  new Kysely<unknown>({
    dialect:
      engine.kind === 'pglite' ? new PGliteDialect(engine) : new PostgresDialect({ pool: engine.pool }),
  })

/** Names of durability settings that are off. A power loss may then lose committed data. */
export const unsafeSettings = async (engine: Engine): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings where name = any(${[...DURABILITY]}) and setting = 'off' order by name`.execute(
    plain(engine),
  )
  return rows.map(({ name }) => name)
}

/** A warning about the settings that `unsafeSettings` returns. */
export const powerLossSentence = (unsafe: readonly string[]): string =>
  `The database has ${unsafe.join(' and ')} off, so a power loss may lose payments: set ${unsafe.length > 1 ? 'them' : 'it'} to on.`

/** Reads the facts and changes nothing. */
export const inspectDatabase = async (engine: Engine): Promise<DatabaseFacts> => {
  const db = plain(engine)
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
  const { missing, unknown, tooNew } = compareMigrations(applied)
  return {
    now: new Date(instant.rows[0]?.now ?? 0),
    unsafe: await unsafeSettings(engine),
    missing,
    unknown,
    tooNew,
    changeable: tables.rows
      .filter(({ name, changeable }) => changeable && APPEND_ONLY.includes(name))
      .map(({ name }) => name),
    unreadable: tables.rows.filter(({ readable }) => !readable).map(({ name }) => name),
    canMigrate: instant.rows[0]?.can_migrate === true,
  }
}
