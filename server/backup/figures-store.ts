import { type RawBuilder, sql } from 'kysely'
import type { Querier, Tx } from '../db/client.ts'
import type { TableFigures } from './manifest.ts'

/** Counts and hashes the rows of every table, the queue's too. In a snapshot of the caller. */
export const readFigures = async (tx: Tx): Promise<Record<string, TableFigures>> => {
  await sql`set local timezone = 'UTC'`.execute(tx)
  // Reading a large table takes longer than any request may.
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

/** 60 bits of the hash of a row's text; their sum does not depend on the order of the rows. */
const hashOfRow: RawBuilder<string> = sql`
  ('x' || substr(encode(sha256(convert_to(r::text, 'UTF8')), 'hex'), 1, 15))::bit(60)::bigint`

const everyTable = async (q: Querier): Promise<{ schema: string; name: string }[]> => {
  const { rows } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
    order by 1, 2`.execute(q)
  return rows
}

/** True for a database without a table of its own. */
export const isEmptyDatabase = async (q: Querier): Promise<boolean> => (await everyTable(q)).length === 0

/** Removes every table of a database that a drill has filled. */
export const emptyDatabase = async (q: Querier): Promise<void> => {
  const schemas = new Set((await everyTable(q)).map(({ schema }) => schema)).add('public')
  for (const schema of schemas) await sql`drop schema ${sql.table(schema)} cascade`.execute(q)
  await sql`create schema public`.execute(q)
}

/** The name of the caller's snapshot, for a program that reads the same moment. */
export const exportSnapshot = async (tx: Tx): Promise<string> => {
  const { rows } = await sql<{ name: string }>`select pg_export_snapshot() as name`.execute(tx)
  return rows[0]?.name ?? ''
}

/** Of PostgreSQL, which the embedded database is too. */
export const readEngineVersion = async (q: Querier): Promise<string> => {
  const { rows } = await sql<{ version: string }>`
    select current_setting('server_version') as version`.execute(q)
  return rows[0]?.version ?? ''
}

/** The file of the log that is being written. */
export const currentLogFile = async (q: Querier): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    select pg_walfile_name(pg_current_wal_lsn()) as name`.execute(q)
  return rows[0]?.name ?? ''
}
