import { PGlite } from '@electric-sql/pglite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate, readMigrations } from './migrate.ts'

let pglite: PGlite
const engine = () => ({ kind: 'pglite', pglite }) as const
beforeEach(async () => {
  pglite = await PGlite.create()
})
afterEach(() => pglite.close())

/** Every table, column, index and trigger, as one text. */
const shape = async () => {
  const { rows } = await pglite.query<{ line: string }>(`
    select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as line
      from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select trigger_name || ' ' || event_manipulation from information_schema.triggers
    order by line`)
  return rows.map((row) => row.line).join('\n')
}

test('migrations go forward, back and forward again to the same shape', async () => {
  const names = readMigrations().map((migration) => migration.name)
  expect(await migrate(engine())).toEqual(names)
  const before = await shape()
  expect(before).toContain('customers.identification_number')
  expect(await migrate(engine(), 0)).toEqual(names.toReversed())
  expect(await shape()).not.toContain('customers.')
  expect(await migrate(engine())).toEqual(names)
  expect(await shape()).toBe(before)
})

test('a database that is up to date is left alone', async () => {
  await migrate(engine())
  expect(await migrate(engine())).toEqual([])
})

test('a migration that fails half way leaves nothing of itself', async () => {
  await pglite.exec('create table effects (id text)')
  await expect(migrate(engine())).rejects.toThrow('effects')
  expect(await shape()).not.toContain('users.')
  await pglite.exec('drop table effects')
  expect(await migrate(engine())).not.toEqual([])
})

test('a database of a newer version is not touched', async () => {
  await migrate(engine())
  await pglite.exec(`insert into schema_migrations (version, name) values (9999, '9999-future')`)
  await expect(migrate(engine())).rejects.toThrow('newer version of Masar (9999)')
})

test('transitions can be added and read, never changed or removed', async () => {
  await migrate(engine())
  await pglite.exec(`set session_replication_role = replica;
    insert into transitions (at, machine, machine_version, subject_id, customer_id, event, from_state, to_state, request_id, app_version)
    values (now(), 'onboarding', 1, gen_random_uuid(), gen_random_uuid(), 'e', 'a', 'b', 'r', '1');
    set session_replication_role = origin;`)
  for (const wish of [
    'update transitions set event = $$x$$',
    'delete from transitions',
    'truncate transitions',
  ]) {
    await expect(pglite.exec(wish)).rejects.toThrow('rows of transitions are never changed')
  }
})

test.each(['activities', 'activity_results', 'terms_acceptances'])(
  'rows of %s are never changed or removed, by a superuser neither',
  async (table) => {
    await migrate(engine())
    const [column] = (
      await pglite.query<{ name: string }>(
        'select column_name as name from information_schema.columns where table_name = $1 limit 1',
        [table],
      )
    ).rows
    const wishes = [`update ${table} set ${column?.name} = null`, `delete from ${table}`, `truncate ${table}`]
    for (const wish of wishes)
      await expect(pglite.exec(wish)).rejects.toThrow(`rows of ${table} are never changed`)
  },
)
