import { randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, HTTPMethods } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints/index.ts'
import { COSTLY_CALLS } from '#server/admission/costly-calls.ts'
import type { Config } from '#server/deps.ts'
import { someColleague, someOwner } from '#test/support/seed/account-people.ts'
import { runningApi, someEmail } from '../support/api.ts'
import { replicaWith } from '../support/replica-with.ts'
import { writeSmallPortal } from '../support/small-portal.ts'
import { unknownPath } from './support/empty-call.ts'

const api = runningApi()
/** A fifth of each limit, so that few calls reach it. */
const FACTOR = 0.2

let app: FastifyInstance
beforeAll(async () => {
  app = await replicaWith(api, { rateLimitFactor: FACTOR })
})
afterAll(() => app.close())

const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const CODE = { code: 'a', codeVerifier: 'v'.repeat(43), nonce: 'n'.repeat(22) }
const LINE = { action: 'a', message: 'm' }
const MESSAGE = { subject: 'a', email: 'a@b.com', message: 'm', name: null, file: null }
const ALERT = {
  title: 'a',
  alert_details: {
    ...{ paymentId: null, rawMessage: null, rawStatus: null, urlParams: '', severity: 'info' },
    ...{ timestamp: '2026-11-20T12:00:00.000Z', possibleCauses: [] },
  },
}

/** Calls per minute and person. */
const LIMITS: [string, number, object?][] = [
  ['sessions.open', 30, CODE],
  ['sessions.confirm', 10, CODE],
  ['wathq.lookup', 10],
  ['nafathVerifications.create', 10, { nationalId: '1000000008' }],
  ['nafathVerifications.status', 90],
  ['nafathVerifications.current', 60],
  ['email.support', 5, MESSAGE],
  ['email.adminAlert', 10, ALERT],
  ['auditlogs.logError', 60, LINE],
  ['auditlogs.logSuccess', 60, LINE],
  ['customers.attachments', 20, {}],
  ['customers.paymentMethods', 20, {}],
  ['customers.assignPermission', 20, {}],
  ['customers.export', 20],
  ['documents.store', 40, {}],
  ['documents.remove', 40],
  ['review.submitChanges', 20, {}],
  ['activity.export', 20],
  ['audit.export', 20],
  ['secondOpinions.askExport', 20],
  ['cardAttempts.open', 20, { purpose: 'onboarding', status: 'primary' }],
  ['cardAttempts.recordToken', 20, {}],
  ['cardAttempts.return', 30, {}],
  ['cardAttempts.current', 60],
  ['cardAttempts.drop', 20],
  ['paymentMethods.save', 20, {}],
  ['invoices.retryPayment', 20],
  ['invoices.adoptPayment', 20, {}],
  ['invoices.signedUrl', 60],
  ['invoices.exportStatement', 20],
  ['costs.exportMonth', 20],
  ['costs.setBudget', 10, { amount: 100_000, stops: false }],
  ['costs.liftBudgetStop', 10],
  ['invoices.year', 5],
  ['invoices.costs', 30],
  ['invoices.send', 5, { email: 'a@b.com' }],
  ['contractSummaries.signedUrl', 60],
  ['dataRequests.download', 10],
  ['subscription.resubscribe', 10, {}],
  ['subscription.withdraw', 10, {}],
  ['subscription.updateBillingGroup', 20, {}],
  ['users.invite', 10, { email: 'a@b.com' }],
  ['users.resendInvitation', 5],
  ['invitations.request', 5],
  ['team.invite', 10, { email: 'a@b.com', role: 'analyst' }],
  ['team.resendInvitation', 5],
]

let lastAddress = 0
const someAddress = () => {
  lastAddress += 1
  return `198.51.${Math.floor(lastAddress / 256)}.${lastAddress % 256}`
}

/** Calls an endpoint, each time from the same new address. */
const callOf = (id: string, body?: object) => {
  const remoteAddress = someAddress()
  const endpoint = ENDPOINTS.find((one) => one.id === id)
  if (!endpoint) throw new Error(`There is no call ${id}`)
  const payload = id.startsWith('sessions.') ? { ...body, redirectUri: `${api.appUrl}/` } : body
  return async (token: string) => {
    const answer = await app.inject({
      remoteAddress,
      method: endpoint.method,
      url: unknownPath(endpoint).replace(`documents/${UNKNOWN}`, 'documents/registration'),
      headers: { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    })
    return answer.statusCode
  }
}
const callerOf = async (id: string) => {
  const isOfAdmins = ENDPOINTS.find((one) => one.id === id)?.access === 'admin'
  return isOfAdmins ? api.adminToken() : (await someOwner(api)).token
}

test.each(LIMITS)('%s is refused after %i calls in a minute', async (id, limit, body) => {
  const [call, token] = [callOf(id, body), await callerOf(id)]
  for (let round = 0; round < limit * FACTOR; round += 1) expect(await call(token)).not.toBe(429)
  expect(await call(token)).toBe(429)
})

test('every costly call has a tested limit', () => {
  expect(LIMITS.map(([id]) => id).toSorted()).toEqual([...COSTLY_CALLS.keys()].toSorted())
})

test('a person who is refused for too many calls delays no other person', async () => {
  const call = callOf('users.invite', { email: 'a@b.com' })
  const [{ token }, other] = [await someOwner(api), await someOwner(api)]
  for (let round = 0; round < 2; round += 1) await call(token)
  expect(await call(token)).toBe(429)
  expect(await call(other.token)).not.toBe(429)
})

/** At this factor every limit is one request. */
const LEAST = 1 / 1_000_000
interface ServedRoute {
  method: HTTPMethods
  url: string
}

/** Starts an application. Returns its routes, including the routes of plugins. */
const startWithRoutes = async (start: () => Promise<FastifyInstance>) => {
  const routes: ServedRoute[] = []
  const collect = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) routes.push({ method: one, url })
    })
  }
  subscribe('fastify.initialization', collect)
  const started = await start()
  unsubscribe('fastify.initialization', collect)
  return { started, routes }
}

test('calls of every route except health are counted per address, even of an unknown route', async () => {
  const { started: counting, routes } = await startWithRoutes(() =>
    replicaWith(api, { rateLimitFactor: LEAST }, { portal: writeSmallPortal() }),
  )
  const isRefused = async ({ method, url }: ServedRoute) => {
    const remoteAddress = someAddress()
    const call = () =>
      counting.inject({
        method: method as 'GET',
        url: url.replace(/:\w+/g, UNKNOWN).replace('*', 'nothing'),
        remoteAddress,
      })
    const [first, second] = [await call(), await call()]
    expect([url, first.statusCode]).not.toEqual([url, 429])
    expect([url, second.headers['retry-after'] !== undefined]).toEqual([url, second.statusCode === 429])
    return second.statusCode === 429
  }

  routes.push({ method: 'GET', url: '/v1/nothing' }, { method: 'POST', url: '/nothing' })
  const uncounted: string[] = []
  for (const route of routes) if (!(await isRefused(route))) uncounted.push(`${route.method} ${route.url}`)
  await counting.close()
  expect(routes.map(({ url }) => url)).toEqual(
    expect.arrayContaining(['/', '/*', '/openapi.json', '/metrics', '/assets/app-1234.js', '/files/:key']),
  )
  expect(uncounted.toSorted()).toEqual([
    'GET /health/live',
    'GET /health/ready',
    'HEAD /health/live',
    'HEAD /health/ready',
  ])
})

test('the networks of an IPv6 site share a wider limit', async () => {
  const counting = await replicaWith(api, { rateLimitFactor: LEAST }, { portal: writeSmallPortal() })
  const open = async (remoteAddress: string) =>
    (await counting.inject({ url: '/', remoteAddress })).statusCode === 429 ? 'refused' : 'admitted'
  expect([
    await open('2001:db8:1:1::1'),
    await open('2001:db8:1:2::1'),
    await open('2001:db8:2:1::1'),
  ]).toEqual(['admitted', 'refused', 'admitted'])
  await counting.close()
})

describe('several servers on one database', () => {
  const replicas = (settings: Partial<Config>) => {
    const counts = randomUUID()
    return () => replicaWith(api, settings, { counts, portal: writeSmallPortal() })
  }

  test('a limit is shared by all servers, survives a restart, and ends after its minute', async () => {
    const { token } = await someOwner(api)
    const start = replicas({ rateLimitFactor: 0.4 })
    const [one, another] = [await start(), await start()]
    const call = async (server: FastifyInstance) => {
      const { statusCode, headers } = await server.inject({
        method: 'POST',
        url: `/v1/users/${UNKNOWN}/invitation`,
        headers: { authorization: `Bearer ${token}` },
      })
      return [statusCode, headers['retry-after'] === undefined]
    }
    expect([await call(one), await call(another), await call(one)]).toEqual([
      [404, true],
      [404, true],
      [429, false],
    ])
    await Promise.all([one.close(), another.close()])

    const restarted = await start()
    await api.advance(20_000)
    expect(await call(restarted)).toEqual([429, false])
    await api.advance(40_000)
    expect(await call(restarted)).toEqual([404, true])
    await restarted.close()
  })

  test('servers that reserve a limit in blocks never exceed it together', async () => {
    const start = replicas({ rateLimitFactor: 0.4 })
    const servers = [await start(), await start()]
    const admitted = await Promise.all(
      servers.map(async (server) => {
        const answers = await Promise.all(
          Array.from({ length: 200 }, () => server.inject({ url: '/', remoteAddress: '192.0.2.77' })),
        )
        return answers.filter(({ statusCode }) => statusCode !== 429).length
      }),
    )
    await Promise.all(servers.map((server) => server.close()))
    expect(admitted.reduce((sum, number) => sum + number, 0)).toBe(120)
  })
})

test('calls of all people of one account are counted together', async () => {
  const owner = await someOwner(api)
  const people = [owner, await someColleague(api, owner), await someColleague(api, owner)]
  const call = callOf('users.resendInvitation')
  const statuses: number[] = []
  for (const { token } of people) statuses.push(await call(token))
  expect(statuses).toEqual([404, 404, 429])
})

test('look-ups in the company register are counted together for one address', async () => {
  const counting = await replicaWith(api, { rateLimitFactor: 0.1 })
  const lookUp = async (remoteAddress: string) => {
    const { statusCode, headers } = await counting.inject({
      url: '/wathq/7001272475',
      headers: { authorization: `Bearer ${(await api.signIn(someEmail())).token}` },
      remoteAddress,
    })
    return statusCode === 429 && Number(headers['retry-after']) > 60 ? 'refused' : 'admitted'
  }
  const [busy, other] = ['203.0.113.5', '203.0.113.6']
  const answers: string[] = []
  for (const address of [busy, busy, busy, busy, other]) answers.push(await lookUp(address))
  await counting.close()
  expect(answers).toEqual(['admitted', 'admitted', 'admitted', 'refused', 'admitted'])
})
