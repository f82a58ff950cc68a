import { type RawBuilder, sql } from 'kysely'

/** The JSON form of each column: plain values stay, an instant becomes text. */
type Columns<Row> = { readonly [Name in keyof Row]-?: Date extends Row[Name] ? 'instant' : 'plain' }

/** Rows of a table that a statement returns as JSON inside another row. */
export interface NestedRows<Row> {
  /** Selects the columns of the table with this alias, named as in the code. */
  columns(table: string): RawBuilder<unknown>
  /** Converts a JSON row to the row of a plain query, in place; keeps additional properties. */
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

/** The rows of a statement as one JSON column, in their order. No column may be called `selected`. */
export const asRows = (select: RawBuilder<unknown>): RawBuilder<object[]> =>
  sql<object[]>`(select coalesce(json_agg(selected), '[]'::json) from (${select}) as selected)`

/** The only row of a statement as a JSON column; null when there is none. */
export const asRow = (select: RawBuilder<unknown>): RawBuilder<object | null> =>
  sql<object | null>`(select to_json(selected) from (${select}) as selected)`

/** States as a literal list for a prepared statement. */
export const among = (states: readonly string[]): RawBuilder<unknown> =>
  sql`(${sql.join(states.map((state) => sql.lit(state)))})`

/** Named parts as one JSON column. */
export const asObject = <Json>(parts: Readonly<Record<string, RawBuilder<unknown>>>): RawBuilder<Json> =>
  sql<Json>`json_build_object(${sql.join(Object.entries(parts).map(([name, part]) => sql`${sql.lit(name)}, ${part}`))})`

type RowReader<Row> = Pick<NestedRows<Row>, 'read'>

export const readAll = <Row>({ read }: RowReader<Row>, rows: object[]): Row[] => rows.map((row) => read(row))

export const readOne = <Row>({ read }: RowReader<Row>, row: object | null): Row | null => row && read(row)
