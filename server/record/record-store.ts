import { type RawBuilder, sql } from 'kysely'
import type { Querier, Tx } from '../db/client.ts'
import type { Source } from './sources.ts'

/** A row of a source, identified by its key. The parts of a key are joined with `/`. */
export interface RowName {
  source: string
  key: string
}

export interface Link extends RowName {
  id: number
  hash: string
  chained: string
}

/** Locks the chain until the end of the transaction, and returns its last hash; null for an empty chain. */
export const lockChain = async (tx: Tx): Promise<string | null> => {
  await sql`select pg_advisory_xact_lock(hashtext('record'))`.execute(tx)
  const last = await tx
    .selectFrom('recordLinks')
    .select('chained')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.chained ?? null
}

/** Removes rows from the list of unsealed rows and returns them, oldest first. */
export const takeUnsealed = (tx: Tx, limit: number): Promise<RowName[]> =>
  tx
    .deleteFrom('recordUnsealed')
    .where('id', 'in', (query) => query.selectFrom('recordUnsealed').select('id').orderBy('id').limit(limit))
    .returning(['id', 'source', 'key'])
    .execute()
    .then((rows) => rows.sort((a, b) => Number(a.id) - Number(b.id)))

export const addLinks = async (tx: Tx, links: readonly Omit<Link, 'id'>[]): Promise<void> => {
  if (links.length > 0)
    await tx
      .insertInto('recordLinks')
      .values([...links])
      // A row that is listed twice keeps its first link.
      .onConflict((conflict) => conflict.columns(['source', 'key']).doNothing())
      .execute()
}

/** Links after this one, in order. */
export const linksAfter = async (q: Querier, id: number, limit: number): Promise<Link[]> => {
  const rows = await q
    .selectFrom('recordLinks')
    .selectAll()
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

/** The hashes of the facts of these rows, by key. A row that does not exist has none. */
export const hashesOf = async (
  q: Querier,
  source: Source,
  keys: readonly string[],
): Promise<Map<string, string>> => {
  const { rows } = await sql<{ key: string; hash: string }>`
    select ${keyOf(source)} as key, encode(sha256(convert_to(${factsOf(source)}::text, 'UTF8')), 'hex') as hash
    from ${sql.table(source.table)} as r
    where (${sql.join(source.key.map(([column]) => sql.ref(`r.${column}`)))}) in (
      select ${sql.join(source.key.map(([, type], index) => part(source, index, type)))}
      from unnest(${sql.val(keys)}::text[]) as named (key)
    )`.execute(q)
  return new Map(rows.map(({ key, hash }) => [key, hash]))
}

/** Rows of a source that are neither in the chain nor in the list of unsealed rows. */
export const rowsOutside = async (q: Querier, source: Source, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`
    select ${keyOf(source)} as key from ${sql.table(source.table)} as r
    where ${source.isSettledLater ? sql`r.settled_at is not null` : sql`true`}
      and not exists (select from record_links l where l.source = ${source.table} and l.key = ${keyOf(source)})
      and not exists (select from record_unsealed u where u.source = ${source.table} and u.key = ${keyOf(source)})
    limit ${limit}`.execute(q)
  return rows.map(({ key }) => key)
}

/** Rows whose state differs from the last recorded step of their chart. */
export const rowsOffCourse = async (
  q: Querier,
  { table, machine }: { table: string; machine: string },
  limit: number,
): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`
    select r.id::text as key from ${sql.table(table)} as r
    cross join lateral (
      select t.to_state from transitions t where t.machine = ${machine} and t.subject_id = r.id
      order by t.id desc limit 1
    ) as last
    where last.to_state <> r.state limit ${limit}`.execute(q)
  return rows.map(({ key }) => key)
}

/** Sets UTC, because the text of an instant depends on the session's time zone. */
export const useUtc = async (tx: Tx): Promise<void> => {
  await sql`set local timezone = 'UTC'`.execute(tx)
}

const keyOf = ({ key }: Source): RawBuilder<string> =>
  sql<string>`concat_ws('/', ${sql.join(key.map(([column]) => sql.ref(`r.${column}`)))})`

/** One part of a key. The last part may contain the separator. */
const part = ({ key }: Source, index: number, type: string): RawBuilder<unknown> => {
  const isLast = index === key.length - 1
  const text = isLast
    ? sql`substr(named.key, ${1 + SEPARATED * index}::int)`
    : sql`split_part(named.key, '/', ${index + 1}::int)`
  return sql`cast(${key.length === 1 ? sql`named.key` : text} as ${sql.raw(type)})`
}

/** Characters of each part before the last one: a uuid and the separator. */
const SEPARATED = 37

const factsOf = ({ facts }: Source): RawBuilder<unknown> =>
  sql`jsonb_build_array(${sql.join(facts.map((column) => sql.ref(`r.${column}`)))})`
