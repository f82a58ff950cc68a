import { type Kysely, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration'

/** The number at which replicas of earlier versions wait for each other while they migrate. */
const LOCK = 7_262_001

/**
 * Databases of earlier versions keep the record of their migrations in `schema_migrations`. It is moved, once, to where Kysely looks.
 * Kysely wants the times in the order of the names, which a clock set back would not have left.
 */
export const adoptFormerRecord = (db: Kysely<unknown>): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx)
    const { rows } = await sql<{ found: boolean }>`
      select to_regclass('schema_migrations') is not null as found`.execute(tx)
    if (!rows[0]?.found) return
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
