import { type RawBuilder, sql } from 'kysely'

/** What JSON makes of each column: it keeps a plain value, and writes an instant as text. */
type Columns<Row> = { readonly [Name in keyof Row]-?: Date extends Row[Name] ? 'instant' : 'plain' }

/** Rows of a table that a statement gives as JSON inside another row. */
export interface NestedRows<Row> {
  /** What to select of the table under this name, each column called as in the code. */
  columns(table: string): RawBuilder<unknown>
  /** One of them as a query of its own would give it, with what else stands beside its columns. It is changed in place. */
  read<Json extends object>(json: Json): Json & Row
}

export const nestedRows = <Row extends object>(columns: Columns<Row>): NestedRows<Row> => {
  const names = Object.keys(columns)
  const instants = names.filter((name) => columns[name as keyof Row] === 'instant')
  return {
    columns: (table) =>
      sql.join(names.map((name) => sql`${sql.ref(`${table}.${name}`)} as ${sql.raw(`"${name}"`)}`)),
    read: <Json extends object>(json: Json) => {
      const row = json as Record<string, unknown>
      for (const name of instants) {
        const text = row[name]
        if (typeof text === 'string') row[name] = new Date(text)
      }
      return json as Json & Row
    },
  }
}

/** The rows of a statement, none of whose columns is called `selected`, as one column of another, in their order. */
export const asRows = (select: RawBuilder<unknown>): RawBuilder<object[]> =>
  sql<object[]>`(select coalesce(json_agg(selected), '[]'::json) from (${select}) as selected)`

/** The one row of a statement as a column of another; null when there is none. */
export const asRow = (select: RawBuilder<unknown>): RawBuilder<object | null> =>
  sql<object | null>`(select to_json(selected) from (${select}) as selected)`

/** States as a list in a statement that is prepared once. */
export const among = (states: readonly string[]): RawBuilder<unknown> =>
  sql`(${sql.join(states.map((state) => sql.lit(state)))})`

/** Parts by their names as one column of a statement. */
export const asObject = <Json>(parts: Readonly<Record<string, RawBuilder<unknown>>>): RawBuilder<Json> =>
  sql<Json>`json_build_object(${sql.join(Object.entries(parts).map(([name, part]) => sql`${sql.lit(name)}, ${part}`))})`

type Reading<Row> = Pick<NestedRows<Row>, 'read'>

export const readAll = <Row>({ read }: Reading<Row>, rows: object[]): Row[] => rows.map((row) => read(row))

export const readOne = <Row>({ read }: Reading<Row>, row: object | null): Row | null => row && read(row)
