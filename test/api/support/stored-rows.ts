import { sql } from 'kysely'
import type { Api } from '../../support/api.ts'

const tablesOfCustomers = async ({ database }: Api): Promise<string[]> => {
  const { rows } = await sql<{ tableName: string }>`
    select table_name from information_schema.columns
    where table_schema = 'public' and column_name = 'customer_id' and table_name not like 'flow\\_%' order by table_name`.execute(
    database.db,
  )
  return rows.map(({ tableName }) => tableName)
}

/** Every stored row of a customer, by table. Omits the counts of flows, which are written a moment later. */
export const rowsOf = async (api: Api, customerId: string): Promise<Record<string, unknown[]>> => {
  const tables = await tablesOfCustomers(api)
  const found: Record<string, unknown[]> = {}
  for (const [table, column] of [
    ['customers', 'id'],
    ...tables.map((name) => [name, 'customer_id']),
  ] as const) {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(t) as row from ${sql.table(table)} t where ${sql.ref(`t.${column}`)} = ${customerId}
      order by to_jsonb(t)::text`.execute(api.database.db)
    found[table] = rows.map(({ row }) => row)
  }
  return found
}
