import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SERVER_CHARTS } from '#machines/index.ts'
import { exportCustomers } from '#server/customer-list/list-customers.ts'
import { openForReads, openPostgres } from '#server/db/client.ts'
import { grantPrivileges } from '#server/db/privileges.ts'
import { checkStandby } from '#server/doctor/check-standby.ts'
import type { Route } from '#server/request/route.ts'
import { routes } from '#server/routes.ts'
import { copyToStandby, serverFolder, startDebianServer, startOn } from '#test/support/debian-server.ts'
import { prepare } from '#test/support/pglite.ts'
import { ADMIN_EMAIL } from '#test/support/seed/administrator.ts'
import { type Person, someEmail, startApi } from '../support/api.ts'

const folder = serverFolder()
const WAIT_MS = 300
let primary: Awaited<ReturnType<typeof startOn>>
let follower: typeof primary
let api: Awaited<ReturnType<typeof startApi>>
let admin: string

const asApplication = ({ port }: { port: number }, name = 'masar') =>
  `postgres://masar_application@localhost:${port}/${name}`

/** Runs a statement as the owner of a server, and returns the first value of its first row. */
const on = async (server: { urlOf(name: string): string }, statement: string, name = 'masar') => {
  const client = new pg.Client({ connectionString: server.urlOf(name) })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement)
    return Object.values(rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  primary = await startDebianServer(folder)
  await on(primary, 'create role masar_application login', 'postgres')
  await on(primary, 'create database masar', 'postgres')
  const owner = openPostgres(primary.urlOf('masar'), () => undefined)
  await prepare(owner)
  await grantPrivileges(owner.engine, { application: 'masar_application' })
  await owner.close()
  follower = await startOn(copyToStandby(folder, primary), {
    fsync: 'off',
    hot_standby_feedback: 'on',
  })
  api = await startApi({
    env: {
      DATABASE_URL: asApplication(primary),
      DATABASE_READ_URL: asApplication(follower),
      DATABASE_READ_WAIT_MS: String(WAIT_MS),
    },
    onDatabase: async () => ({
      database: openPostgres(asApplication(primary), () => undefined),
      standby: openForReads(asApplication(follower), () => undefined),
    }),
  })
  admin = await api.idToken(ADMIN_EMAIL)
})
afterAll(async () => {
  await api.close()
  primary.stop()
  follower.stop()
  rmSync(folder, { recursive: true, force: true })
})

const metrics = async () => {
  const { body } = await api.call<string>('GET', '/metrics')
  return (name: string) =>
    Number(
      body
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1] ?? 0,
    )
}
const reads = async () => {
  const value = await metrics()
  return {
    standby: value('masar_list_reads_total{from="standby"}'),
    database: value('masar_list_reads_total{from="database"}'),
  }
}
const listIds = async () => {
  const { status, body } = await api.call<{ customers: { id: string }[] }>('GET', '/v1/customers', {
    token: admin,
    query: { limit: '100' },
  })
  expect(status).toBe(200)
  return body.customers.map(({ id }) => id)
}
/** The standby's own count of the reads of a table that only the list of customers reads. */
const scansOfList = async () =>
  Number(
    await on(
      follower,
      `select seq_scan + idx_scan from pg_stat_user_tables where relname = 'customer_tallies'`,
    ),
  )
/** Resolves when the server uses its standby. */
const used = () =>
  expect.poll(async () => (await metrics())('masar_standby_state{state="used"}'), { interval: 200 }).toBe(1)

const DAYS = { from: '2026-11-01', to: '2026-11-30' }
/** A call of each kind, with its answer when there is nothing to read. */
const callOf = ({ id, path, access }: Route['endpoint'], person: Person) => ({
  path: path
    .replace(':chart', `${SERVER_CHARTS[0]?.machine.id}`)
    .replace(':state', 'pending')
    .replace(':flow', 'a'.repeat(12)),
  token: access === 'customer' ? person.token : admin,
  query: path.includes('/flows/') && id !== 'flows.list' && id !== 'flows.branches' ? DAYS : {},
  status: id === 'flows.read' ? 404 : 200,
})

test('each list and figure is read from the standby, with what was written just before', async () => {
  const person = await api.signIn(someEmail())
  await used()
  const [before, scans] = [await reads(), await scansOfList()]
  const asked = routes(api.server.deps).filter(({ fromStandby }) => fromStandby)
  expect(asked.length).toBeGreaterThan(10)
  for (const { endpoint } of asked) {
    expect(endpoint.method).toBe('GET')
    const { path, status, ...call } = callOf(endpoint, person)
    expect([endpoint.id, (await api.call('GET', path, call)).status]).toEqual([endpoint.id, status])
  }
  expect(await listIds()).toContain(person.customer.id)
  const { standby, database } = await reads()
  expect(database).toBe(before.database)
  expect(standby).toBeGreaterThanOrEqual(before.standby + asked.length)
  await expect.poll(scansOfList).toBeGreaterThan(scans)
})

test('an export is read from the standby', async () => {
  const person = await api.signIn(someEmail())
  const before = await reads()
  for (const path of ['/v1/customers/export', '/v1/audit/export']) {
    const { status, body } = await api.call<string>('GET', path, { token: admin })
    expect(status).toBe(200)
    expect(body).toContain(person.customer.id)
  }
  const { standby, database } = await reads()
  expect(database).toBe(before.database)
  expect(standby).toBeGreaterThan(before.standby + 1)
})

test('while the standby has not the last change, lists are read from the database, and show it', async () => {
  const before = await reads()
  await on(follower, 'select pg_wal_replay_pause()')
  const { customer } = await api.signIn(someEmail())
  expect(await listIds()).toContain(customer.id)
  expect((await reads()).database).toBe(before.database + 1)
  const value = await metrics()
  expect(value('masar_standby_state{state="behind"}')).toBe(1)
  expect(value('masar_standby_lag_seconds')).toBeGreaterThan(0)
  await on(follower, 'select pg_wal_replay_resume()')
  await used()
  expect(await listIds()).toContain(customer.id)
  expect((await reads()).standby).toBe(before.standby + 1)
})

test('when the standby is killed in the middle of a read no list fails, and it is used again when it is back', async () => {
  await listIds()
  const before = await reads()
  let tries = 0
  const isRecovering = await api.server.deps.standby.read(async (db) => {
    tries += 1
    if (tries === 1) follower.kill()
    const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db)
    return rows[0]?.is
  })
  expect([tries, isRecovering]).toEqual([2, false])
  for (let round = 0; round < 5; round += 1) await listIds()
  expect(await reads()).toEqual({ ...before, database: before.database + 6 })
  expect((await metrics())('masar_standby_state{state="away"}')).toBe(1)
  await follower.startAgain()
  await used()
  await listIds()
  expect((await reads()).standby).toBe(before.standby + 1)
})

test('an export goes on when the standby is killed in its middle', async () => {
  const more = 1500
  await on(
    primary,
    `insert into users (id, issuer, subject, email, email_verified, role, created_at, updated_at)
      select gen_random_uuid(), 'https://one.example', n, n || '@many.example', true, 'user', now(), now()
      from generate_series(1, ${more}) n`,
  )
  await on(
    primary,
    `insert into customers (id, user_id, account_type, step_version, status_version, created_at, updated_at)
      select gen_random_uuid(), id, 'business', 1, 1, now(), now() from users where email like '%@many.example'`,
  )
  await used()
  const before = await reads()
  const { standby, vault } = api.server.deps
  const parts: string[] = []
  for await (const part of exportCustomers({ standby, vault }, { status: '' })) {
    // The titles come first, then the first thousand customers.
    if (parts.push(part) === 2) follower.kill()
  }
  const after = await reads()
  expect([after.standby, after.database]).toEqual([before.standby + 1, before.database + 1])
  const lines = parts.join('').trim().split('\r\n')
  expect(new Set(lines).size).toBe(lines.length)
  expect(lines.length).toBeGreaterThan(more)
  await follower.startAgain()
})

test('the doctor says whether the standby follows the database', async () => {
  const sentences = async (url: string) =>
    (await checkStandby(api.database, { url, waitMs: WAIT_MS })).map(({ sentence }) => sentence)
  expect(await sentences(asApplication(follower))).toEqual([
    'The standby answers, and has all that is committed.',
  ])
  const foreign = [expect.stringMatching(/^DATABASE_READ_URL does not lead to a standby of the database/)]
  expect(await sentences(asApplication(primary))).toEqual(foreign)
  expect(await sentences(asApplication(follower, 'postgres'))).toEqual(foreign)
  expect(await sentences(asApplication({ port: 9 }))).toEqual([
    expect.stringMatching(/^The standby of DATABASE_READ_URL does not answer \(ECONNREFUSED\)/),
  ])
  await on(follower, 'select pg_wal_replay_pause()')
  await api.signIn(someEmail())
  expect(await sentences(asApplication(follower))).toEqual([
    expect.stringMatching(/does not have the last changes in time/),
  ])
  await on(follower, 'select pg_wal_replay_resume()')
})

test('a standby that was promoted is not read any more', async () => {
  await used()
  await on(follower, 'select pg_promote()')
  const { customer } = await api.signIn(someEmail())
  expect(await listIds()).toContain(customer.id)
  expect((await metrics())('masar_standby_state{state="foreign"}')).toBe(1)
})
