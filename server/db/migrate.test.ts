import type { PGlite } from '@electric-sql/pglite'
import { NO_MIGRATIONS } from 'kysely/migration'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { migrateAsBefore } from '#test/support/former-migrations.ts'
import { emptyPglite, wipe } from '#test/support/pglite.ts'
import { migrate, readMigrations } from './migrate.ts'

let pglite: PGlite
const engine = () => ({ kind: 'pglite', pglite }) as const
beforeAll(async () => {
  pglite = await emptyPglite()
})
afterEach(() => wipe(pglite))
afterAll(() => pglite.close())

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

test('migrations go forward, back and forward again to the same shape', async () => {
  expect(await migrate(engine())).toEqual(names)
  const before = await shape()
  expect(before).toContain('customers.identification_number')
  expect(await migrate(engine(), NO_MIGRATIONS)).toEqual(names.toReversed())
  expect(await shape()).not.toContain('customers.')
  expect(await migrate(engine())).toEqual(names)
  expect(await shape()).toBe(before)
})

test('a person who was removed from an account before can sign in again, and is remembered as its colleague', async () => {
  await migrate(engine(), '0010-administration')
  await pglite.exec(`set session_replication_role = replica;
    insert into users (id, issuer, subject, email, email_verified, role, is_active, is_owner, customer_id, left_at, created_at, updated_at)
    select gen_random_uuid(), 'i', email, email, true, 'user', is_active, false, customer_id, left_at, now(), now()
    from (values
      ('removed@x.sa', false, null::uuid, timestamptz '2026-03-02'),
      ('colleague@x.sa', true, '00000000-0000-4000-8000-000000000001'::uuid, null),
      ('deactivated@x.sa', false, null, null)
    ) as person (email, is_active, customer_id, left_at);
    insert into customers (id, user_id, account_type, step_version, status_version, contact_email, created_at, updated_at)
    values ('00000000-0000-4000-8000-000000000001', gen_random_uuid(), 'business', 1, 1, 'a@b.sa', now(), now());
    insert into invitations (id, customer_id, email, invited_by, created_at, sent_at, ended_at, outcome)
    select gen_random_uuid(), '00000000-0000-4000-8000-000000000001', email, id, now(), now(), '2026-03-01', 'accepted' from users;
    set session_replication_role = origin;`)
  await migrate(engine())
  const { rows } = await pglite.query(`
    select email, is_active, memberships.customer_id is not null as is_member, memberships.left_at::date::text as gone
    from users left join memberships on user_id = users.id order by email`)
  expect(rows).toEqual([
    { email: 'colleague@x.sa', is_active: true, is_member: true, gone: null },
    { email: 'deactivated@x.sa', is_active: false, is_member: false, gone: null },
    { email: 'removed@x.sa', is_active: true, is_member: true, gone: '2026-03-02' },
  ])
})

test('customers who came before and after the totals of the list are counted in them', async () => {
  const add = (id: number, status: string) => `
    insert into users (id, issuer, subject, email, email_verified, role, is_owner, created_at, updated_at)
    values (('00000000-0000-4000-8000-00000000000' || ${id})::uuid, 'i', '${id}', '${id}@x.sa', true, 'user', true, now(), now());
    insert into customers (id, user_id, account_type, step_version, status, status_version, contact_email, created_at, updated_at)
    select id, id, 'business', 1, '${status}', 1, 'a@b.sa', now(), now() from users where subject = '${id}';`
  await migrate(engine(), '0024-recorded-steps-by-time')
  await pglite.exec([add(1, 'pending'), add(2, 'pending'), add(3, 'active')].join('\n'))
  await migrate(engine())
  await pglite.exec(
    `${add(4, 'active')} update customers set status = 'pending-review' where status = 'pending';`,
  )
  const { rows } = await pglite.query(`
    select status, sum(change)::int as total from customer_tallies where sort = 'all'
    group by status having sum(change) <> 0 order by status`)
  expect(rows).toEqual([
    { status: 'active', total: 2 },
    { status: 'pending-review', total: 2 },
  ])
})

test('an account whose state was stored by the version after can be read by the version before', async () => {
  await migrate(engine())
  await pglite.exec(`set session_replication_role = replica;
    insert into customers (id, user_id, account_type, step_version, status_version, contact_email, created_at, updated_at)
    values (gen_random_uuid(), gen_random_uuid(), 'business', 2, 5, 'a@b.sa', now(), now());
    set session_replication_role = origin;`)
  await migrate(engine(), '0025-customer-totals')
  const { rows } = await pglite.query('select status_version from customers')
  expect(rows).toEqual([{ status_version: 4 }])
})

test('invitations to the team move to those to an account and back, and recorded steps stay', async () => {
  const id = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
  const BEFORE = '0027-reversed-charges'
  const read = async (query: string) => (await pglite.query(query)).rows
  await migrate(engine(), BEFORE)
  await pglite.exec(`set session_replication_role = replica;
    insert into users (id, issuer, subject, email, email_verified, role, is_owner, created_at, updated_at)
    values ('${id(8)}', 'i', 'i', 'i@x.sa', true, 'admin', false, now(), now());
    insert into invitations (id, customer_id, email, invited_by, created_at, sent_at)
    values ('${id(1)}', '${id(9)}', 'a@x.sa', '${id(8)}', now(), now());
    insert into team_invitations (id, email, role, invited_by, created_at, sent_at, sent_count, ended_at, outcome) values
      ('${id(2)}', 'a@x.sa', 'admin', '${id(8)}', now(), now(), 3, null, null),
      ('${id(3)}', 'b@x.sa', 'analyst', '${id(8)}', now(), now(), 1, now(), 'accepted');
    set session_replication_role = origin;`)
  const former = await read('select * from team_invitations order by id')

  await migrate(engine())
  expect(
    await read(
      'select id, customer_id, role, sent_count, outcome, machine_version from invitations order by id',
    ),
  ).toEqual([
    { id: id(1), customer_id: id(9), role: null, sent_count: 1, outcome: null, machine_version: 1 },
    { id: id(2), customer_id: null, role: 'admin', sent_count: 3, outcome: null, machine_version: 2 },
    { id: id(3), customer_id: null, role: 'analyst', sent_count: 1, outcome: 'accepted', machine_version: 2 },
  ])
  const again = (target: string) =>
    pglite.exec(`insert into invitations (id, ${target}, email, invited_by, created_at, sent_at, machine_version)
      select gen_random_uuid(), ${target}, email, invited_by, now(), now(), 2 from invitations where ended_at is null and ${target} is not null`)
  await expect(again('role')).rejects.toThrow('invitations_open')
  await expect(again('customer_id')).rejects.toThrow('invitations_open')
  await pglite.exec(`set session_replication_role = replica;
    update invitations set machine_version = 2;
    insert into transitions (at, machine, machine_version, subject_id, event, from_state, to_state, request_id, app_version)
    values (now(), 'invitation', 2, '${id(2)}', 'account.resent', 'pending', 'pending', 'r', '1');
    insert into flow_subjects values
      ('invitation', '${id(2)}', null, 'pending', 2, now(), '', '', '', '', '{}', null),
      ('invitation', '${id(1)}', '${id(9)}', 'pending', 2, now(), 'business', '', '', '', '{}', null);
    insert into flow_visits values ('invitation', '${id(2)}', 'pending', 1, now());
    set session_replication_role = origin;`)

  await migrate(engine(), BEFORE)
  expect(await read('select * from team_invitations order by id')).toEqual(former)
  expect(await read('select id, machine_version from invitations')).toEqual([
    { id: id(1), machine_version: 1 },
  ])
  expect(await read('select subject_id from flow_subjects')).toEqual([{ subject_id: id(1) }])
  expect(await read('select subject_id from flow_visits')).toEqual([])
  expect(await read(`select event from transitions where machine = 'invitation'`)).toEqual([
    { event: 'account.resent' },
  ])
  await migrate(engine())
  expect(await read('select id from invitations where role is not null order by id')).toEqual([
    { id: id(2) },
    { id: id(3) },
  ])
})

test('flows that were counted before know what they have entered, and those counted after by an earlier version wait', async () => {
  const id = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
  const flow = (last: number) =>
    `('onboarding', '${id(last)}', '${id(9)}', 'basic-info', 2, now(), 'business', '', '', '')`
  await migrate(engine(), '0029-money-charts-hear-more')
  await pglite.exec(`set session_replication_role = replica;
    insert into customers (id, user_id, account_type, step_version, status_version, created_at, updated_at)
    values ('${id(9)}', '${id(9)}', 'business', 2, 5, '2026-05-01T00:00:00Z', now());
    insert into flow_subjects values ${flow(1)}, ${flow(2)};
    insert into flow_visits values ('onboarding', '${id(1)}', 'google-info', 1, now()), ('onboarding', '${id(1)}', 'basic-info', 3, now());
    set session_replication_role = origin;`)
  await migrate(engine())
  const { rows } = await pglite.query('select visits, customer_since from flow_subjects order by subject_id')
  const customer = { customer_since: new Date('2026-05-01T00:00:00Z') }
  expect(rows).toEqual([
    { visits: { 'google-info': 1, 'basic-info': 2 }, ...customer },
    { visits: {}, ...customer },
  ])
  await expect(pglite.exec(`insert into flow_subjects values ${flow(3)}`)).rejects.toThrow('"visits"')
})

test('what was counted before is counted under what is known of the customer today, and no recorded name of a field is kept', async () => {
  const id = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
  const step = (event: string, from: string, to: string, second: number, by: string) =>
    `('2026-05-01T00:00:${second}Z', 'onboarding', 2, '${id(9)}', '${id(9)}', '${event}', '${from}', '${to}', 'r', '1', ${by})`
  const refusal = (field: string, guards: string) =>
    `(now(), 'onboarding', 2, '${id(9)}', '${id(9)}', '${id(8)}', 'basic-info', '${guards}', 'o', 'validation-failed', '${field}', 'r', '1')`
  await migrate(engine(), '0034-acts-name-customers-in-arabic')
  await pglite.exec(`set session_replication_role = replica;
    insert into customers (id, user_id, account_type, package, step_version, status_version, created_at, updated_at)
    values ('${id(9)}', '${id(8)}', 'business', 'Basic', 2, 5, '2026-05-01T00:00:00Z', now());
    insert into transitions (at, machine, machine_version, subject_id, customer_id, event, from_state, to_state, request_id, app_version,
      actor_user_id, on_behalf_of, language, width) values
      ${step('a', 'none', 'google-info', 10, `'${id(8)}', null, 'ar', 'phone'`)},
      ${step('b', 'google-info', 'basic-info', 20, `'${id(7)}', '${id(9)}', 'en', 'desktop'`)},
      ${step('c', 'basic-info', 'google-info', 40, 'null, null, null, null')};
    insert into flow_subjects values ('onboarding', '${id(9)}', '${id(9)}', 'google-info', 2, now(), 'business', '', 'en', 'desktop', '{}', now());
    insert into flow_stays select id, machine, subject_id, customer_id, from_state, at, at, 20 from transitions where event <> 'a';
    insert into flow_moves values ('day', '2026-05-01', 'onboarding', 2, 'none', 'a', 'google-info', 'business', '', '', '', -1, 1, 0);
    insert into refusals (at, machine, machine_version, subject_id, customer_id, actor_user_id, state, guards, operation, code, field,
      request_id, app_version) values ${refusal('sara@home.sa', '{"isOpen": true, "mayLeave": false}')}, ${refusal('phone', '{}')};
    set session_replication_role = origin;`)
  await migrate(engine())
  const read = async (query: string) => (await pglite.query(query)).rows
  expect(
    await read(
      `select event, package, language, width, bucket, count::int, returns::int from flow_moves where grain = 'day' order by event`,
    ),
  ).toEqual(
    [
      { event: 'a', bucket: -1, returns: 0 },
      { event: 'b', bucket: 31, returns: 0 },
      { event: 'c', bucket: 31, returns: 1 },
    ].map((row) => ({ ...row, package: 'Basic', language: 'ar', width: 'phone', count: 1 })),
  )
  expect(await read('select package, language, width from flow_subjects')).toEqual([
    { package: 'Basic', language: 'ar', width: 'phone' },
  ])
  expect(await read('select field, guard from refusals order by id')).toEqual([
    { field: 'other', guard: 'mayLeave' },
    { field: 'other', guard: '' },
  ])
  expect(await read('select from uncounted_refusals')).toHaveLength(2)
  await migrate(engine(), '0034-acts-name-customers-in-arabic')
  expect(
    await read(`select field, count::int from flow_refusals where grain = 'day' order by field`),
  ).toEqual([
    { field: 'other', count: 1 },
    { field: 'other', count: 1 },
  ])
})

test('a database that is up to date is left alone', async () => {
  await migrate(engine())
  expect(await migrate(engine())).toEqual([])
})

test('a migration that fails is named, and leaves nothing of itself or of those before it', async () => {
  await pglite.exec('create table activities (id text)')
  await expect(migrate(engine())).rejects.toThrow(
    'The database was not migrated: 0007-activity failed. Nothing was changed. relation "activities" already exists',
  )
  expect(await shape()).not.toContain('users.')
  await pglite.exec('drop table activities')
  expect(await migrate(engine())).toEqual(names)
})

test('a database of a newer version is not touched', async () => {
  await migrate(engine())
  await pglite.exec(`insert into kysely_migration values ('9999-future', '2027-01-01T00:00:00.000Z')`)
  await expect(migrate(engine())).rejects.toThrow('newer version of Masar (9999-future)')
})

test('a database migrated by an earlier version keeps its record and its rows', async () => {
  await migrate(engine())
  const fresh = await shape()
  await wipe(pglite)
  await migrateAsBefore((script) => pglite.exec(script))
  // A clock that was set back in between.
  await pglite.exec(`update schema_migrations set applied_at = '2026-01-01' where version = 5;
    insert into effects (id, at) values ('kept', now())`)

  expect(await migrate(engine())).toEqual(names.slice(13))
  expect(await migrate(engine())).toEqual([])
  expect(await shape()).toBe(fresh)
  expect((await pglite.query(`select * from effects where id = 'kept'`)).rows).toHaveLength(1)
  expect((await pglite.query('select name from kysely_migration order by name')).rows).toEqual(
    names.map((name) => ({ name })),
  )
})

test('a database of an earlier version receives only what it has not', async () => {
  await migrateAsBefore((script) => pglite.exec(script), '0010-administration')
  expect(await migrate(engine())).toEqual(names.slice(10))
})

test('an earlier version’s record of a migration unknown here stops the start', async () => {
  await migrateAsBefore((script) => pglite.exec(script))
  await pglite.exec(`insert into schema_migrations (version, name) values (9999, '9999-future')`)
  await expect(migrate(engine())).rejects.toThrow('newer version of Masar (9999-future)')
})

test('a person keeps the language of the last step that was recorded of them, and has none before the first', async () => {
  const id = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
  await migrate(engine(), '0030-figures-of-a-year')
  await pglite.exec(`set session_replication_role = replica;
    insert into users (id, issuer, subject, email, email_verified, role, is_owner, created_at, updated_at)
    select id, 'i', id, id || '@x.sa', true, 'user', true, now(), now()
    from (values ('${id(1)}'::uuid), ('${id(2)}'), ('${id(3)}')) as person (id);
    insert into transitions
      (at, machine, machine_version, subject_id, actor_user_id, event, from_state, to_state, request_id, app_version, language)
    select now(), 'onboarding', 1, gen_random_uuid(), actor::uuid, 'e', 'a', 'b', 'r', 'v', language
    from (values ('${id(1)}', 'en'), ('${id(1)}', 'ar'), ('${id(1)}', null), ('${id(2)}', null)) as step (actor, language);
    set session_replication_role = origin;`)
  await migrate(engine())
  const { rows } = await pglite.query('select id, language from users order by id')
  expect(rows).toEqual([
    { id: id(1), language: 'ar' },
    { id: id(2), language: null },
    { id: id(3), language: null },
  ])
})
