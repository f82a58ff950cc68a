import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { NO_MIGRATIONS } from 'kysely/migration'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emptyPglite, wipe } from '#test/support/pglite.ts'
import { migrate, readMigrationStatus, readMigrations } from './migrate.ts'

const SCHEMA = '0001-schema'
/** The migrations of an invented later version: ours and two more. */
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

test('migrating back to an earlier version keeps the rows that the version knows', async () => {
  await migrate(engine())
  const before = await shape()
  await pglite.exec("insert into effects (id, at) values ('kept', now())")
  await migrate(engine(), { folder: later })
  expect(await migrate(engine(), { folder: later, target: SCHEMA })).toEqual(LATER.toReversed())
  expect(await shape()).toBe(before)
  expect(await rows("select id from effects where id = 'kept'")).toHaveLength(1)
  expect(await migrate(engine())).toEqual([])
})

/** The migrations of an invented version that adds tables to the record and a column to one of them, forward and back. */
const newer = mkdtempSync(join(tmpdir(), 'masar-newer-'))
const KEPT = ['activities', 'notes_of_record', 'seals_of_record']
beforeAll(() => {
  cpSync(join(import.meta.dirname, 'migrations'), newer, { recursive: true })
  writeFileSync(
    join(newer, '9001-places.up.sql'),
    `alter table activities add column place text;
     create table seals_of_record (id bigint primary key generated always as identity, activity_id uuid not null references activities (id));
     create table notes_of_record (seal_id bigint primary key references seals_of_record (id), twice bigint generated always as (seal_id * 2) stored, text text not null);
     create trigger notes_stay before delete or update or truncate on notes_of_record for each statement execute function refuse_change();`,
  )
  writeFileSync(
    join(newer, '9001-places.down.sql'),
    'alter table activities drop column place; drop table notes_of_record, seals_of_record;',
  )
})
afterAll(() => rmSync(newer, { recursive: true }))

const newerVersion = { folder: newer, kept: KEPT }
const act = (place: string | null) => `
  insert into activities (id, at, operation, actor_role, on_behalf, details, request_id, found_by)
    values (gen_random_uuid(), now(), 'terms.accept', 'user', false, '{}', 'r', '')${
      place === null ? '' : `; update activities set place = '${place}' where place is null`
    }`
const record = async () => ({
  activities: await rows('select * from activities order by place'),
  seals: await rows('select * from seals_of_record'),
  notes: await rows('select * from notes_of_record'),
  unsealed: await rows('select source, key from record_unsealed order by key'),
})

test('a migration back sets the record aside, and the same migration forward restores it unchanged', async () => {
  await migrate(engine(), newerVersion)
  await pglite.exec(`set session_replication_role = replica; ${act('Riyadh')}; ${act("O''Neill, \\ {1,2}")};
    set session_replication_role = origin;
    insert into seals_of_record (activity_id) select id from activities;
    insert into notes_of_record (seal_id, text) select id, 'of ' || activity_id from seals_of_record`)
  const before = await record()
  expect(await migrate(engine(), { ...newerVersion, target: 'back' })).toEqual(['9001-places'])
  expect(await shape()).not.toContain('activities.place')
  await pglite.exec(act(null))
  await migrate(engine(), newerVersion)
  const after = await record()
  expect(after).toMatchObject({ seals: before.seals, notes: before.notes })
  expect(after.activities.slice(0, 2)).toEqual(before.activities)
  expect(after.activities[2]).toMatchObject({ place: null })
  expect(after.unsealed).toHaveLength(1)
  await pglite.exec('insert into seals_of_record (activity_id) select id from activities where place is null')
  await expect(pglite.exec("update notes_of_record set text = ''")).rejects.toThrow('never changed')
  expect(await rows("select from pg_namespace where nspname = 'set_aside'")).toEqual([])
})

test('a migration back that would lose rows of the record for good is refused and changes nothing', async () => {
  await migrate(engine())
  const before = await shape()
  await pglite.exec(`set session_replication_role = replica;
    insert into visits (id, user_id, customer_id, reason, opened_at, ends_at)
      values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'asked', now(), now());
    set session_replication_role = origin`)
  await expect(migrate(engine(), { target: 'back' })).rejects.toThrow(
    'The database was not migrated: 0001-schema failed. Nothing was changed. It would lose the rows of visits, which refer to ',
  )
  expect(await shape()).toBe(before)
  expect(await rows('select from visits')).toHaveLength(1)
})

test('a migration back that deletes rows of the record is refused', async () => {
  await migrate(engine(), newerVersion)
  await pglite.exec(act(null))
  writeFileSync(join(newer, '9002-fewer.up.sql'), 'select 1')
  writeFileSync(
    join(newer, '9002-fewer.down.sql'),
    'alter table activities disable trigger user; delete from activities;',
  )
  await migrate(engine(), newerVersion)
  await expect(migrate(engine(), { ...newerVersion, target: 'back' })).rejects.toThrow(
    'It would delete rows of activities.',
  )
  expect(await rows('select from activities')).toHaveLength(1)
})

test('the status of a database names the migrations that ran, are missing or are unknown', async () => {
  expect(await readMigrationStatus(engine())).toEqual({
    applied: [],
    missing: names,
    unknown: [],
    tooNew: [],
  })
  await migrate(engine(), { folder: later })
  expect(await readMigrationStatus(engine())).toEqual({
    applied: [...names, ...LATER],
    missing: [],
    unknown: LATER,
    tooNew: LATER,
  })
})

test('the error names a failing migration, which changes nothing, and the ones before it stay', async () => {
  await pglite.exec('create table notes (id text)')
  await expect(migrate(engine(), { folder: later })).rejects.toThrow(
    'The database was migrated to 0001-schema only: 9001-notes failed. Nothing else was changed. relation "notes" already exists',
  )
  expect(await shape()).toContain('users.')
  expect(await shape()).not.toContain('notes.text')
  await expect(migrate(engine(), { folder: later })).rejects.toThrow(
    'The database was not migrated: 9001-notes failed. Nothing was changed.',
  )
  await pglite.exec('drop table notes')
  expect(await migrate(engine(), { folder: later })).toEqual(LATER)
})

test('a database of a later version stays unchanged', async () => {
  await migrate(engine(), { folder: later })
  await expect(migrate(engine())).rejects.toThrow(`newer version of Masar (${LATER.join(', ')})`)
})

test('the migrations of this release have the next numbers after one another', () => {
  const releases = [...new Set(names.map((name) => name.slice(0, 4)))]
  expect(releases).toEqual(releases.map((_, index) => String(index + 1).padStart(4, '0')))
})

describe('a database that the next release has migrated', () => {
  const next = mkdtempSync(join(tmpdir(), 'masar-next-'))
  const [NEXT = '', AFTER_NEXT = ''] = [1, 2].map((later) =>
    String(Number(names.at(-1)?.slice(0, 4)) + later).padStart(4, '0'),
  )
  const add = (name: string) => {
    writeFileSync(join(next, `${name}.up.sql`), `create table "${name}" (id bigint primary key)`)
    writeFileSync(join(next, `${name}.down.sql`), `drop table "${name}"`)
  }
  beforeEach(() => {
    cpSync(join(import.meta.dirname, 'migrations'), next, { recursive: true })
    for (const part of ['notes', 'places']) add(`${NEXT}-${part}`)
  })
  afterAll(() => rmSync(next, { recursive: true }))

  test('this release starts on it and changes nothing', async () => {
    await migrate(engine(), { folder: next })
    const before = await shape()
    expect(await migrate(engine())).toEqual([])
    expect(await shape()).toBe(before)
  })

  test('this release does not start on the tables of two releases later', async () => {
    add(`${AFTER_NEXT}-more`)
    await migrate(engine(), { folder: next })
    await expect(migrate(engine())).rejects.toThrow(
      `The database was migrated by a newer version of Masar (${AFTER_NEXT}-more). Start that version.`,
    )
  })

  test('this release does not migrate it back', async () => {
    await migrate(engine(), { folder: next })
    await expect(migrate(engine(), { target: 'back' })).rejects.toThrow('by a newer version of Masar')
  })
})
