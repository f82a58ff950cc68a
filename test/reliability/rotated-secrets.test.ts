import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgres } from '#server/db/client.ts'
import { prepareDatabase } from '#server/prepare-database.ts'
import { casesOf, recordFigure } from '#test/support/figures.ts'
import { startReadWorld } from '../../scripts/bench/read-world.ts'
import { startTraffic } from './support/traffic.ts'

/** The goal S2: no failed request of these clients while secrets change. */
const CLIENTS = 4
/** Seconds of load between two changes. */
const SECONDS = 20

const [OLD, NEW] = ['old-secret'.repeat(5), 'new-secret'.repeat(5)]
const ROLES = { first: 'application_one', second: 'application_two' } as const

let world: Awaited<ReturnType<typeof startReadWorld>>
beforeAll(async () => {
  world = await startReadWorld()
}, 300_000)
afterAll(() => world.stop())

/** Runs statements as the owner of the database. */
const asOwner = async (work: (database: ReturnType<typeof openPostgres>) => Promise<unknown>) => {
  const database = openPostgres(world.databaseUrl, () => undefined)
  await work(database)
  await database.close()
}

/** Creates a role of the server with a password of its own. */
const addRole = (application: string) =>
  asOwner(async (database) => {
    if (database.engine.kind !== 'postgres') throw new Error('Roles need PostgreSQL')
    await database.engine.pool.query(`create role ${application} login password '${application}'`)
    const roles = { application, auditor: undefined }
    await prepareDatabase(database, { roles, log: pino({ enabled: false }) })
  })

const endRole = (role: string) =>
  asOwner(async ({ engine }) => {
    if (engine.kind === 'postgres') await engine.pool.query(`alter role ${role} nologin`)
  })

const urlOf = (role: string): string => {
  const url = new URL(world.databaseUrl)
  url.username = role
  url.password = role
  return url.href
}

interface Secrets {
  session: string
  webhook: string
  role: string
}

const start = ({ session, webhook, role }: Secrets) =>
  world.startProduct([], {
    SESSION_SECRET: session,
    CARDS_WEBHOOK_SECRET: webhook,
    DATABASE_URL: urlOf(role),
  })

test('no request fails while the secrets of tokens, webhooks and the database change under load', async () => {
  const ms = casesOf(SECONDS) * 1000
  await addRole(ROLES.first)
  const first: Secrets = { session: OLD, webhook: 'whsec_old', role: ROLES.first }
  const servers = [await start(first), await start(first)]
  const addresses = () => servers.map(({ address }) => address)
  let sentByProvider = 'whsec_old'

  const traffic = startTraffic(addresses(), (send) =>
    Array.from({ length: CLIENTS }, () => async () => {
      const headers = { cookie: world.readers.cookie, 'sec-fetch-site': 'same-origin' }
      const renewed = await send({ path: '/v1/sessions/renew', method: 'POST', headers })
      if (renewed === null) return
      const { userToken } = JSON.parse(renewed) as { userToken: string }
      for (const path of ['/v1/customers/current', '/v1/invoices?limit=20'])
        await send({ path, method: 'GET', headers: { authorization: `Bearer ${userToken}` } })
      const body = JSON.stringify({ id: crypto.randomUUID(), secret_token: sentByProvider, data: {} })
      const type = { 'content-type': 'application/json' }
      await send({ path: '/v1/webhooks/cards', method: 'POST', headers: type, body })
    }),
  )
  /** Replaces one server after the other, and then lets the load run. */
  const change = async (secrets: Secrets) => {
    for (const [index, server] of servers.entries()) {
      await traffic.sendTo(addresses().filter((address) => address !== server.address))
      await server.stop()
      servers[index] = await start(secrets)
      await traffic.sendTo(addresses())
    }
    await delay(ms)
  }

  await delay(ms)
  await change({ session: `${OLD},${NEW}`, webhook: 'whsec_new,whsec_old', role: ROLES.first })
  sentByProvider = 'whsec_new'
  await addRole(ROLES.second)
  await change({ session: `${NEW},${OLD}`, webhook: 'whsec_new', role: ROLES.second })
  await endRole(ROLES.first)
  await change({ session: NEW, webhook: 'whsec_new', role: ROLES.second })
  await traffic.stop()

  const { answered, failures } = traffic
  recordFigure({
    goal: 'S2',
    figure: `${answered} requests at two servers, which were replaced one after the other with the next signing key, webhook secret and database role in three steps: ${failures.length} failed`,
    isMet: failures.length === 0,
  })
  expect(failures.slice(0, 5)).toEqual([])
})
