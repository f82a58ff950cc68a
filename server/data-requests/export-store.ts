import { sql } from 'kysely'
import type { Querier } from '../db/client.ts'
import { DATA_MAP } from './data-map.ts'

export interface Subject {
  userId: string
  /** The account that the person opened; null for a colleague. */
  accountId: string | null
}

export interface ExportedTable {
  table: string
  /** The values by column, as the database has them. */
  rows: Record<string, unknown>[]
}

/** The person's rows of every table of the data map with a part in the file. */
export const exportedTables = async (
  q: Querier,
  { userId, accountId }: Subject,
): Promise<ExportedTable[]> => {
  const tables: ExportedTable[] = []
  for (const [table, { file }] of Object.entries(DATA_MAP)) {
    if (typeof file === 'string') continue
    const [column, of] = file.by
    const id = of === 'person' ? userId : accountId
    if (id === null) continue
    // A row as one JSON value keeps the names of its columns and the database's form of instants.
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(part) as row from (
        select ${sql.join(file.columns.map((name) => sql.ref(name)))}
        from ${sql.table(table)} where ${sql.ref(column)} = ${id}
      ) part`.execute(q)
    tables.push({ table, rows: rows.map(({ row }) => row) })
  }
  return tables
}
