import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { type Person, runningApi, someEmail } from '../support/api.ts'

const WAITING_MAX = 20
const api = runningApi({ env: { MAX_RUNNING_REQUESTS: '32', MAX_WAITING_CALLS: `${WAITING_MAX}` } })

let holder: pg.Client | undefined
afterEach(() => holder?.end())

/** Locks the row of an account on a separate connection, which also counts the calls that wait for the row. */
const holdRowOf = async ({ customer }: Person) => {
  const { engine } = api.database
  if (engine.kind !== 'postgres') throw new Error('This test needs a PostgreSQL server.')
  const client = new pg.Client({ connectionString: engine.url })
  holder = client
  await client.connect()
  await client.query('begin')
  await client.query('select 1 from customers where id = $1 for update', [customer.id])
  return {
    release: () => client.query('rollback'),
    waiting: async () => {
      const { rowCount } = await client.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rowCount
    },
  }
}

/** The statuses of a write and a read of a person without the locked row. */
const statusesOf = async (person: Person) => {
  const [written, read] = await Promise.all([
    person.call('PUT', '/v1/customers/desktop/version', { body: { desktopVersion: true } }),
    person.call('GET', '/v1/customers/current'),
  ])
  return [written.status, read.status]
}

test('a locked row of one account delays neither other people nor readiness', async () => {
  const [held, stranger] = [await api.signIn(someEmail()), await api.signIn(someEmail())]
  const usual = await statusesOf(stranger)
  const row = await holdRowOf(held)
  const refused: number[] = []
  const answers = Array.from({ length: 60 }, async () => {
    const { status } = await held.call('PUT', '/v1/customers/desktop/version', {
      body: { desktopVersion: true },
    })
    if (status === 503) refused.push(status)
    return status
  })
  // One call waits for the row, and the other calls wait for that call.
  await expect.poll(() => refused.length).toBe(60 - WAITING_MAX - 1)

  for (let round = 0; round < 5; round += 1) expect(await statusesOf(stranger)).toEqual(usual)
  expect((await held.call('GET', '/v1/customers/current')).status).toBe(200)
  expect((await api.server.app.inject('/health/ready')).statusCode).toBe(200)

  expect(await row.waiting()).toBe(1)
  await row.release()
  const statuses = await Promise.all(answers)
  expect(statuses.filter((status) => status === 503)).toHaveLength(refused.length)
})

test('readiness answers while every connection of the pool is held', async () => {
  const { engine } = api.database
  if (engine.kind !== 'postgres') throw new Error('This test needs a PostgreSQL server.')
  const { pool } = engine
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const ready = await api.server.app.inject('/health/ready')
  const busy = await api.call('GET', '/v1/customers/current', { token: await api.adminToken() })
  for (const client of clients) client.release()
  expect([ready.statusCode, busy.status, busy.headers['retry-after']]).toEqual([200, 503, '5'])
})
