import { type RawBuilder, sql } from 'kysely'
import type { Querier } from '../db/client.ts'
import type { ChangingColumn, NumberHash, SealedText } from '../sealing/sealed-columns.ts'

interface StoredText {
  /** The values of the primary key. */
  key: string[]
  sealed: SealedText
}

interface Portion {
  after: readonly string[] | null
  limit: number
  current: { sealed: string; hash: string }
}

/** Texts of a column that were sealed with another key or hashed with another secret, in the order of the primary key. */
export const outdatedTexts = async (
  q: Querier,
  { table, column, key, hash }: ChangingColumn,
  { after, limit, current }: Portion,
): Promise<StoredText[]> => {
  const names = key.map(([name]) => sql.ref(name))
  const order = sql.join(names)
  const texts = sql.join(names.map((name) => sql`${name}::text`))
  const later = after === null ? sql`true` : sql`(${order}) > (${valuesOf(key, after)})`
  const outdated = [
    sql`not starts_with(${sql.ref(column)}, ${current.sealed})`,
    ...(hash === undefined ? [] : [sql`not starts_with(${sql.ref(hash)}, ${current.hash})`]),
  ]
  // The alias must not be the name of a column, because `order by` would use the alias instead.
  const { rows } = await sql<{ ofRow: string[]; sealed: SealedText }>`
    select to_json(array[${texts}]) as of_row, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} is not null and ${later} and (${sql.join(outdated, sql` or `)})
    order by ${order} limit ${limit}`.execute(q)
  return rows.map(({ ofRow, sealed }) => ({ key: ofRow, sealed }))
}

/** Replaces a text, unless another call has changed it since. */
export const replaceText = async (
  q: Querier,
  { table, column, key, hash }: ChangingColumn,
  stored: StoredText,
  renewed: { sealed: SealedText; hash: NumberHash },
): Promise<boolean> => {
  const names = sql.join(key.map(([name]) => sql.ref(name)))
  const hashed = hash === undefined ? sql`` : sql`, ${sql.ref(hash)} = ${renewed.hash}`
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${renewed.sealed}${hashed}
    where (${names}) = (${valuesOf(key, stored.key)}) and ${sql.ref(column)} = ${stored.sealed}`.execute(q)
  return numAffectedRows > 0n
}

const valuesOf = (key: ChangingColumn['key'], values: readonly string[]): RawBuilder<unknown> =>
  sql.join(key.map(([, type], index) => sql`${values[index]}::${sql.raw(type)}`))
