import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DATA_MAP } from '#server/data-requests/data-map.ts'
import { runningApi } from '../support/api.ts'

const api = runningApi()

test('every table of the database has a line in the data map', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'
  `.execute(api.database.db)
  expect(Object.keys(DATA_MAP).sort()).toEqual(rows.map(({ name }) => name).sort())
})

test('a table with the id of a person or customer counts as personal data in the data map', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name ~ '(^|_)(user_id|customer_id|email|sealed_number|number_hash|phone)$'
  `.execute(api.database.db)
  const named = new Set(rows.map(({ name }) => name))
  const free = Object.entries(DATA_MAP)
    .filter(([, { file }]) => file === 'has no personal data')
    .map(([table]) => table)
  expect(free.filter((table) => named.has(table))).toEqual(['uncounted_customers'])
})
