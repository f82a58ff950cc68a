import { type RawBuilder, sql } from 'kysely'
import type { Querier, Tx } from '../db/client.ts'
import type { TableFigures } from './manifest.ts'

/** Counts and hashes the rows of every table, including the job queue's. The caller opens the snapshot. */
export const readFigures = async (tx: Tx): Promise<Record<string, TableFigures>> => {
  await sql`set local timezone = 'UTC'`.execute(tx)
  // Reading a large table can take longer than the limits of a request allow.
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
  const figures: Record<string, TableFigures> = {}
  for (const { schema, name } of await everyTable(tx)) {
    const { rows } = await sql<{ rows: string; hash: string }>`
      select count(*)::text as rows, coalesce(sum(${hashOfRow}), 0)::text as hash
      from ${sql.table(`${schema}.${name}`)} as r`.execute(tx)
    const [found] = rows
    figures[`${schema}.${name}`] = { rows: Number(found?.rows), hash: found?.hash ?? '' }
  }
  return figures
}

/** 60 bits of the hash of a row's text. The sum over all rows does not depend on their order. */
const hashOfRow: RawBuilder<string> = sql`
  ('x' || substr(encode(sha256(convert_to(r::text, 'UTF8')), 'hex'), 1, 15))::bit(60)::bigint`

const everyTable = async (q: Querier): Promise<{ schema: string; name: string }[]> => {
  const { rows } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
    order by 1, 2`.execute(q)
  return rows
}

/** True for a database that has only PostgreSQL's own tables. */
export const isEmptyDatabase = async (q: Querier): Promise<boolean> => (await everyTable(q)).length === 0

/** Removes every table of a database that a drill has filled. */
export const emptyDatabase = async (q: Querier): Promise<void> => {
  const schemas = new Set((await everyTable(q)).map(({ schema }) => schema)).add('public')
  for (const schema of schemas) await sql`drop schema ${sql.table(schema)} cascade`.execute(q)
  await sql`create schema public`.execute(q)
}

/** The name of the caller's snapshot. Another program reads the same data by this name. */
export const exportSnapshot = async (tx: Tx): Promise<string> => {
  const { rows } = await sql<{ name: string }>`select pg_export_snapshot() as name`.execute(tx)
  return rows[0]?.name ?? ''
}

/** The version of PostgreSQL. The embedded database is PostgreSQL too. */
export const readEngineVersion = async (q: Querier): Promise<string> => {
  const { rows } = await sql<{ version: string }>`
    select current_setting('server_version') as version`.execute(q)
  return rows[0]?.version ?? ''
}

/** The name of the write-ahead log file that PostgreSQL writes now. */
export const currentLogFile = async (q: Querier): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    select pg_walfile_name(pg_current_wal_lsn()) as name`.execute(q)
  return rows[0]?.name ?? ''
}
