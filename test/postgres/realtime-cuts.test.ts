import { afterEach, expect, test, vi } from 'vitest'
import { CUSTOMER_CHANGED } from '#contract/events.ts'
import { socketsOf } from '#test/support/sockets.ts'
import { runningApi, someEmail } from '../support/api.ts'
import { replicasOf } from './support/replicas.ts'

const api = runningApi()
const { listen } = socketsOf(api)
const CUTS = 100

const { engine, connection, replica } = replicasOf(api)

afterEach(() => {
  vi.restoreAllMocks()
})

/** Observes the server through a connection outside the product's pool. */
const observer = async () => {
  const client = await connection()
  return {
    /** The connections that listen to the channel of the sockets. */
    listeners: async (): Promise<number[]> => {
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and query like 'LISTEN "socket.io%'`,
      )
      return rows.map(({ pid }) => pid)
    },
    cut: (pid: number) => client.query('select pg_terminate_backend($1)', [pid]),
  }
}

test('a hundred cuts of the listening connection keep the pool intact, and sockets still get events of other servers', async () => {
  // The adapter waits 2000 ms × (0.5 + random) before it listens again, so a hundred cuts would take minutes.
  // With this value the wait is two milliseconds.
  vi.spyOn(Math, 'random').mockReturnValue(-0.499)
  const person = await api.signIn(someEmail())
  const { socket } = await listen(person.token)
  const { listeners, cut } = await observer()
  let last: number | undefined
  for (let round = 0; round < CUTS; round += 1) {
    const fresh = await vi.waitFor(
      async () => {
        const [pid, ...others] = await listeners()
        if (pid === undefined || pid === last || others.length > 0) throw new Error('not listening yet')
        return pid
      },
      { timeout: 10_000, interval: 5 },
    )
    await cut(fresh)
    last = fresh
  }
  const { pool } = engine()
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  for (const client of clients) client.release()
  expect(clients).toHaveLength(pool.options.max)

  const { realtime: other } = await replica(() => Promise.reject(new Error('unexpected')))
  let isReceived = false
  socket.once(CUSTOMER_CHANGED, () => {
    isReceived = true
  })
  await expect
    .poll(
      () => {
        // Events sent before the last connection listens are lost.
        other.customerChanged(person.customer.id, new Date())
        return isReceived
      },
      { timeout: 20_000 },
    )
    .toBe(true)
})

test('a server whose connections are all held for a minute is not live', async () => {
  expect((await api.call('GET', '/health/live')).status).toBe(200)
  const { pool } = engine()
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => now + 59_000)
  expect((await api.call('GET', '/health/live')).status).toBe(200)
  vi.spyOn(performance, 'now').mockImplementation(() => now + 61_000)
  const stuck = await api.call('GET', '/health/live')
  for (const client of clients) client.release()
  expect([stuck.status, stuck.body]).toEqual([503, { status: 'stuck' }])
  expect((await api.call('GET', '/health/live')).status).toBe(200)
})
