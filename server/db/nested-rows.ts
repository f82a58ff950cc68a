import { type RawBuilder, sql } from 'kysely'

/** What JSON makes of each column: it keeps a plain value, and writes an instant as text. */
type Columns<Row> = { readonly [Name in keyof Row]-?: Date extends Row[Name] ? 'instant' : 'plain' }

/** Rows of a table that a statement gives as JSON inside another row. */
export interface NestedRows<Row> {
  /** What to select of the table under this name, each column called as in the code. */
  columns(table: string): RawBuilder<unknown>
  /** One of them as a query of its own would give it. It is changed in place. */
  read(json: object): Row
}

export const nestedRows = <Row extends object>(columns: Columns<Row>): NestedRows<Row> => {
  const names = Object.keys(columns)
  const instants = names.filter((name) => columns[name as keyof Row] === 'instant')
  return {
    columns: (table) =>
      sql.join(names.map((name) => sql`${sql.ref(`${table}.${name}`)} as ${sql.raw(`"${name}"`)}`)),
    read: (json) => {
      const row = json as Record<string, unknown>
      for (const name of instants) {
        const text = row[name]
        if (typeof text === 'string') row[name] = new Date(text)
      }
      return json as Row
    },
  }
}
