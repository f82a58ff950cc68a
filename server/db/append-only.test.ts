import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migratedPglite } from '#test/support/pglite.ts'

let pglite: PGlite
beforeAll(async () => {
  pglite = await migratedPglite()
})
afterAll(() => pglite.close())

test('transitions can be added and read, never changed or removed', async () => {
  await pglite.exec(`set session_replication_role = replica;
    insert into transitions (at, machine, machine_version, subject_id, customer_id, event, from_state, to_state, request_id, app_version)
    values (now(), 'onboarding', 1, gen_random_uuid(), gen_random_uuid(), 'e', 'a', 'b', 'r', '1');
    set session_replication_role = origin;`)
  for (const change of [
    'update transitions set event = $$x$$',
    'delete from transitions',
    'truncate transitions',
  ]) {
    await expect(pglite.exec(change)).rejects.toThrow('rows of transitions are never changed')
  }
})

test.each([
  'activities',
  'activity_changes',
  'activity_results',
  'terms_acceptances',
  'offer_acceptances',
  'contract_summaries',
  'contract_summary_files',
  'refusals',
  'tax_documents',
  'tax_copies',
  'credit_uses',
  'record_links',
])('rows of %s are never changed or removed, not even by a superuser', async (table) => {
  const [column] = (
    await pglite.query<{ name: string }>(
      "select column_name as name from information_schema.columns where table_name = $1 and is_identity = 'NO' limit 1",
      [table],
    )
  ).rows
  const changes = [
    `update ${table} set ${column?.name} = null`,
    `delete from ${table}`,
    // A table that another one refers to can only be truncated together with it.
    `truncate ${table} cascade`,
  ]
  for (const change of changes)
    await expect(pglite.exec(change)).rejects.toThrow(`rows of ${table} are never changed`)
})
