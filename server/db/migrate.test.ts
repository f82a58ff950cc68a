import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { NO_MIGRATIONS } from 'kysely/migration'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { emptyPglite, wipe } from '#test/support/pglite.ts'
import { migrate, readMigrations } from './migrate.ts'

const SCHEMA = '0001-schema'
/** An invented later version of the product: its migrations and our own. */
const later = mkdtempSync(join(tmpdir(), 'masar-migrations-'))
const LATER = ['9001-notes', '9002-notes-of-customers']

let pglite: PGlite
const engine = () => ({ kind: 'pglite', pglite }) as const
beforeAll(async () => {
  pglite = await emptyPglite()
  cpSync(join(import.meta.dirname, 'migrations'), later, { recursive: true })
  for (const [file, text] of [
    ['9001-notes.up.sql', 'create table notes (id bigint primary key, text text not null);'],
    ['9001-notes.down.sql', 'drop table notes;'],
    [
      '9002-notes-of-customers.up.sql',
      "alter table notes add column customer text; update notes set customer = split_part(text, ':', 1);",
    ],
    ['9002-notes-of-customers.down.sql', 'alter table notes drop column customer;'],
  ] as const)
    writeFileSync(join(later, file), text)
})
afterEach(() => wipe(pglite))
afterAll(async () => {
  await pglite.close()
  rmSync(later, { recursive: true })
})

const names = Object.keys(readMigrations())

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
const rows = async (query: string) => (await pglite.query(query)).rows

test('migrations forward, back and forward again give the same schema', async () => {
  expect(await migrate(engine())).toEqual(names)
  const before = await shape()
  expect(before).toContain('customers.sealed_number')
  expect(await migrate(engine(), { target: NO_MIGRATIONS })).toEqual(names.toReversed())
  expect(await shape()).not.toContain('customers.')
  expect(await migrate(engine())).toEqual(names)
  expect(await shape()).toBe(before)
})

test('a current database stays unchanged', async () => {
  await migrate(engine())
  expect(await migrate(engine())).toEqual([])
})

test('a later version runs only missing migrations, and keeps and fills existing rows', async () => {
  await migrate(engine())
  await pglite.exec("insert into effects (id, at) values ('kept', now())")
  expect(await migrate(engine(), { folder: later, target: '9001-notes' })).toEqual(['9001-notes'])
  await pglite.exec("insert into notes (id, text) values (1, 'Najd: called')")
  expect(await migrate(engine(), { folder: later })).toEqual(['9002-notes-of-customers'])
  expect(await rows('select id, customer from notes')).toEqual([{ id: 1, customer: 'Najd' }])
  expect(await rows("select id from effects where id = 'kept'")).toHaveLength(1)
})

test('migrating back to an earlier version keeps the rows it knows', async () => {
  await migrate(engine())
  const before = await shape()
  await pglite.exec("insert into effects (id, at) values ('kept', now())")
  await migrate(engine(), { folder: later })
  expect(await migrate(engine(), { folder: later, target: SCHEMA })).toEqual(LATER.toReversed())
  expect(await shape()).toBe(before)
  expect(await rows("select id from effects where id = 'kept'")).toHaveLength(1)
  expect(await migrate(engine())).toEqual([])
})

test('a failing migration is named, and rolled back with those before it', async () => {
  await pglite.exec('create table notes (id text)')
  await expect(migrate(engine(), { folder: later })).rejects.toThrow(
    'The database was not migrated: 9001-notes failed. Nothing was changed. relation "notes" already exists',
  )
  expect(await shape()).not.toContain('users.')
  await pglite.exec('drop table notes')
  expect(await migrate(engine(), { folder: later })).toEqual([...names, ...LATER])
})

test('a database of a later version stays unchanged', async () => {
  await migrate(engine(), { folder: later })
  await expect(migrate(engine())).rejects.toThrow(`newer version of Masar (${LATER.join(', ')})`)
})
