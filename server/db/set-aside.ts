import { type Kysely, sql } from 'kysely'

/** Rows or columns that a migration back took out of the product's tables. They are in the table `set_aside.part_<id>`. */
interface Part {
  id: number
  table_name: string
  columns: string[]
  /** The primary key, when only columns were set aside; null for whole rows. */
  key: string[] | null
}

interface Shape {
  columns: string[]
  key: string[]
  /** Other tables that its rows refer to. */
  refersTo: string[]
}

const SCHEMA = 'set_aside'
const partTable = (id: number) => sql.table(`${SCHEMA}.part_${id}`)
const columnList = (columns: readonly string[], table?: string) =>
  sql.join(columns.map((column) => sql.ref(table === undefined ? column : `${table}.${column}`)))

/**
 * Copies the rows and columns of kept tables that `goBack` would drop into the schema `set_aside`, so that the same migration can
 * restore them. Runs `goBack` and rolls it back to see the difference. Throws when rows would still be lost. The caller owns the
 * transaction.
 */
export const setAside = async (
  tx: Kysely<unknown>,
  migration: string,
  { kept, goBack }: { kept: readonly string[]; goBack: () => Promise<void> },
): Promise<void> => {
  const [before, rowsBefore] = [await shapesOf(tx, kept), await countRows(tx, kept)]
  await sql`savepoint way_back`.execute(tx)
  await goBack()
  const [after, rowsAfter] = [await shapesOf(tx, kept), await countRows(tx, kept)]
  const left = await everyTable(tx)
  await sql`rollback to savepoint way_back`.execute(tx)
  const filled = [...before].filter(([table]) => (rowsBefore.get(table) ?? 0) > 0)
  const dropped = new Map(filled.filter(([table]) => !after.has(table)))
  for (const [table, { refersTo }] of dropped) {
    const gone = refersTo.find((other) => !left.has(other) && !dropped.has(other))
    if (gone !== undefined) throw new Error(`It would lose the rows of ${table}, which refer to ${gone}.`)
  }
  for (const table of inOrder(dropped)) await keepRows(tx, { migration, table })
  for (const [table, { columns, key }] of filled) {
    const now = after.get(table)
    if (!now) continue
    if (rowsAfter.get(table) !== rowsBefore.get(table)) throw new Error(`It would delete rows of ${table}.`)
    const gone = columns.filter((column) => !now.columns.includes(column))
    if (gone.length > 0 && (key.length === 0 || gone.some((column) => key.includes(column))))
      throw new Error(`It would drop the key of ${table}, whose rows could not be completed again.`)
    if (gone.length > 0) await keepColumns(tx, { migration, table, columns: gone, key })
  }
}

/** Restores the rows and columns that were set aside when this migration was undone. No triggers run, because the rows are not new. */
export const takeIn = async (tx: Kysely<unknown>, migration: string): Promise<void> => {
  if (!(await hasParts(tx))) return
  const { rows: parts } = await sql<Part>`
    select id, table_name, columns, key from set_aside.parts where migration = ${migration} order by id`.execute(
    tx,
  )
  for (const part of parts) {
    const shape = (await shapesOf(tx, [part.table_name])).get(part.table_name)
    const missing = part.columns.find((column) => !shape?.columns.includes(column))
    if (missing !== undefined)
      throw new Error(`${part.table_name}.${missing} was set aside, and the migration does not create it.`)
    await takeInPart(tx, part)
    await sql`drop table ${partTable(part.id)}`.execute(tx)
  }
  await sql`delete from set_aside.parts where migration = ${migration}`.execute(tx)
  const { rows } = await sql`select from set_aside.parts limit 1`.execute(tx)
  if (rows.length === 0) await sql`drop schema set_aside cascade`.execute(tx)
}

const takeInPart = async (tx: Kysely<unknown>, { id, table_name: table, columns, key }: Part) => {
  const target = sql.table(table)
  await sql`alter table ${target} disable trigger user`.execute(tx)
  const { numAffectedRows } = await (key === null
    ? sql`insert into ${target} (${columnList(columns)}) overriding system value
        select ${columnList(columns)} from ${partTable(id)}`
    : sql`update ${target} as t set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = p.${sql.ref(column)}`))}
        from ${partTable(id)} as p
        where ${sql.join(
          key.map((column) => sql`t.${sql.ref(column)} = p.${sql.ref(column)}`),
          sql` and `,
        )}`
  ).execute(tx)
  await sql`alter table ${target} enable trigger user`.execute(tx)
  const { rows } = await sql<{ rows: string }>`select count(*) as rows from ${partTable(id)}`.execute(tx)
  if (BigInt(rows[0]?.rows ?? 0) !== numAffectedRows)
    throw new Error(`Rows of ${table} that were set aside are gone from it.`)
  if (key === null) await continueNumbers(tx, table)
}

/** Makes the numbers of new rows continue after those of the restored rows. */
const continueNumbers = async (tx: Kysely<unknown>, table: string) => {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attidentity <> '' and not attisdropped`.execute(tx)
  for (const { name } of rows)
    await sql`select setval(pg_get_serial_sequence(${table}, ${name}), max(${sql.ref(name)})) from ${sql.table(table)}`.execute(
      tx,
    )
}

const keepRows = async (tx: Kysely<unknown>, part: { migration: string; table: string }) => {
  const columns = (await shapesOf(tx, [part.table])).get(part.table)?.columns ?? []
  const id = await addPart(tx, { ...part, columns, key: null })
  await sql`create table ${partTable(id)} as select ${columnList(columns)} from ${sql.table(part.table)}`.execute(
    tx,
  )
}

const keepColumns = async (
  tx: Kysely<unknown>,
  part: { migration: string; table: string; columns: string[]; key: string[] },
) => {
  const id = await addPart(tx, part)
  await sql`create table ${partTable(id)} as
    select ${columnList([...part.key, ...part.columns])} from ${sql.table(part.table)}`.execute(tx)
}

const addPart = async (
  tx: Kysely<unknown>,
  {
    migration,
    table,
    columns,
    key,
  }: { migration: string; table: string; columns: string[]; key: string[] | null },
): Promise<number> => {
  await sql`create schema if not exists set_aside`.execute(tx)
  await sql`create table if not exists set_aside.parts (
    id int primary key generated always as identity,
    migration text not null,
    table_name text not null,
    columns text[] not null,
    key text[]
  )`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    insert into set_aside.parts (migration, table_name, columns, key)
    values (${migration}, ${table}, ${columns}::text[], ${key}::text[]) returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

const hasParts = async (tx: Kysely<unknown>): Promise<boolean> => {
  const { rows } =
    await sql`select from pg_tables where schemaname = ${SCHEMA} and tablename = 'parts'`.execute(tx)
  return rows.length > 0
}

const everyTable = async (tx: Kysely<unknown>): Promise<Set<string>> => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(tx)
  return new Set(rows.map(({ name }) => name))
}

/** The shapes of the existing ones of these tables. Leaves out computed columns, because the database fills them. */
const shapesOf = async (tx: Kysely<unknown>, tables: readonly string[]): Promise<Map<string, Shape>> => {
  const { rows } = await sql<{ name: string } & Record<'columns' | 'key' | 'refers_to', string[]>>`
    select c.relname as name,
      array(select attname::text from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select a.attname::text from pg_constraint k join pg_attribute a on a.attrelid = c.oid and a.attnum = any(k.conkey)
        where k.conrelid = c.oid and k.contype = 'p') as key,
      array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as refers_to
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname = any(${[...tables]})
    order by c.relname`.execute(tx)
  return new Map(
    rows.map(({ name, columns, key, refers_to }) => [name, { columns, key, refersTo: refers_to }]),
  )
}

const countRows = async (tx: Kysely<unknown>, tables: readonly string[]): Promise<Map<string, number>> => {
  const counts = new Map<string, number>()
  for (const table of (await shapesOf(tx, tables)).keys()) {
    const { rows } = await sql<{ rows: string }>`select count(*) as rows from ${sql.table(table)}`.execute(tx)
    counts.set(table, Number(rows[0]?.rows))
  }
  return counts
}

/** Tables that others refer to come first. */
const inOrder = (shapes: ReadonlyMap<string, Shape>, done: readonly string[] = []): string[] => {
  const next = [...shapes].filter(
    ([table, { refersTo }]) =>
      !done.includes(table) && refersTo.every((other) => done.includes(other) || !shapes.has(other)),
  )
  if (next.length === 0) return [...done]
  return inOrder(shapes, [...done, ...next.map(([table]) => table)])
}
