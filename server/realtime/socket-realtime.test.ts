import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import { io } from 'socket.io-client'
import { afterEach, expect, test } from 'vitest'
import { CUSTOMER_CHANGED, FLOW_STEPPED, FLOWS_CHANGED, NOTIFICATION_PATH } from '#contract/events.ts'
import { createGate } from '../admission/gate.ts'
import { AppError } from '../errors/app-error.ts'
import { flowNaming } from '../flows/flow-name.ts'
import { createSocketRealtime, type Listener } from './socket-realtime.ts'

const nameFlow = flowNaming('secret of a test'.repeat(3))

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const gate = createGate({ running: 100, waiting: 0, waitMs: 0 })
const limits = { count: async () => undefined, refuseKnown: () => undefined }
const handshakes = { admission: { limits, handshakes: gate }, production: false, trustProxy: false } as const

const listening = (http: Server) =>
  new Promise<string>((resolve) => {
    http.listen(0, 'localhost', () => resolve(`http://localhost:${(http.address() as AddressInfo).port}`))
  })

/** A connected socket and a setter for its listener. */
const connected = async (first: Listener) => {
  let listener: Listener | Error = first
  let checks = 0
  const http = createServer()
  const origin = await listening(http)
  const log = pino({ enabled: false })
  const realtime = createSocketRealtime({
    origin,
    log,
    handshakes,
    nameFlow,
    checkEveryMs: 10,
    onCount: () => {},
  })
  realtime.attach(http, {
    authenticate: async () => {
      checks += 1
      if (listener instanceof Error) throw listener
      return listener
    },
    changedAt: async () => undefined,
  })
  const socket = io(origin, { path: NOTIFICATION_PATH, transports: ['websocket'], reconnection: false })
  closing.push(
    () => realtime.close(),
    () => socket.disconnect(),
  )
  const ended = new Promise<string>((resolve) => socket.on('disconnect', resolve))
  await new Promise<void>((resolve) => socket.on('connect', resolve))
  return {
    socket,
    realtime,
    ended,
    countChecks: () => checks,
    become: (next: Listener | Error) => {
      listener = next
    },
  }
}

/** A server whose people are named by their tokens. `listen` returns the messages that a socket receives. */
const serving = async (
  customerId: string | null,
  {
    changedAt = async () => undefined,
    check = async () => undefined,
    checkEveryMs,
  }: {
    changedAt?: () => Promise<Date | undefined>
    check?: () => Promise<void>
    checkEveryMs?: number
  } = {},
) => {
  const http = createServer()
  const origin = await listening(http)
  const realtime = createSocketRealtime({
    origin,
    log: pino({ enabled: false }),
    handshakes,
    nameFlow,
    ...(checkEveryMs !== undefined && { checkEveryMs }),
    onCount: () => {},
  })
  realtime.attach(http, {
    authenticate: async ({ token }) => {
      await check()
      return {
        userId: String(token),
        sessionId: null,
        customerId,
        watchesFlows: token === 'analyst' || token === 'administrator',
        seesPeople: token === 'administrator',
      }
    },
    changedAt,
  })
  closing.push(() => realtime.close())
  const listen = async (auth: { token: string; inspects?: boolean; shownOf?: string }) => {
    const socket = io(origin, { path: NOTIFICATION_PATH, transports: ['websocket'], auth })
    closing.push(() => socket.disconnect())
    const received: unknown[] = []
    socket.onAny((event: string, message: unknown) => received.push([event, message]))
    await new Promise<void>((resolve) => socket.on('connect', resolve))
    return received
  }
  const refused = (auth: { token: string }) => {
    const socket = io(origin, { path: NOTIFICATION_PATH, transports: ['websocket'], auth })
    closing.push(() => socket.disconnect())
    return new Promise<string>((resolve) => {
      socket.on('connect', () => resolve('connected'))
      socket.on('connect_error', ({ message }) => resolve(message))
    })
  }
  return { realtime, listen, refused }
}

const FLOW = 'dc6d2edd-0000-4000-8000-000000000001'

test('the socket of a deactivated person is closed', async () => {
  const { become, ended } = await connected({
    userId: 'u',
    sessionId: 's',
    customerId: null,
    watchesFlows: false,
    seesPeople: false,
  })
  become(new AppError('user-inactive'))
  expect(await ended).toBe('io server disconnect')
})

test.each([
  ['a timeout of the database', new Error('timeout exceeded when trying to connect')],
  ['an unavailable provider', new AppError('unavailable')],
])('%s closes no socket, and the next check does', async (_, failure) => {
  const { socket, become, ended, countChecks } = await connected({
    ...{ userId: 'u', sessionId: 's', customerId: null, watchesFlows: false, seesPeople: false },
  })
  become(failure)
  const before = countChecks()
  await expect.poll(() => countChecks() - before).toBeGreaterThan(2)
  expect(socket.connected).toBe(true)
  become(new AppError('session-expired'))
  expect(await ended).toBe('io server disconnect')
})

test('sockets are checked one after the other, so that requests keep their connections', async () => {
  let [running, most, checks] = [0, 0, 0]
  const { listen } = await serving(null, {
    checkEveryMs: 10,
    check: async () => {
      running += 1
      checks += 1
      most = Math.max(most, running)
      await setImmediate()
      running -= 1
    },
  })
  for (const token of ['a', 'b', 'c', 'd']) await listen({ token })
  most = 0
  checks = 0
  await expect.poll(() => checks).toBeGreaterThan(8)
  expect(most).toBe(1)
})

test('a person has thirty sockets and no more, and another person connects', async () => {
  const { listen, refused } = await serving(null)
  for (let number = 0; number < 30; number += 1) await listen({ token: 'many' })
  expect(await refused({ token: 'many' })).toBe('server-busy')
  await listen({ token: 'other' })
})

test('a socket that watched a customer is closed when its person is no longer administrator', async () => {
  const { socket, realtime, become, ended } = await connected({
    userId: 'u',
    sessionId: 's',
    customerId: 'visited',
    watchesFlows: false,
    seesPeople: false,
  })
  const received = new Promise((resolve) => socket.once(CUSTOMER_CHANGED, resolve))
  const at = new Date('2026-03-05T08:00:00.000Z')
  realtime.customerChanged('visited', at)
  expect(await received).toEqual({ updatedAt: at.toISOString() })
  become({ userId: 'u', sessionId: 's', customerId: null, watchesFlows: false, seesPeople: false })
  expect(await ended).toBe('io server disconnect')
})

test('only sockets that watch the flows are notified of changes, once for any number of changes', async () => {
  const { realtime, listen } = await serving('c')
  const [analyst, customer] = [await listen({ token: 'analyst' }), await listen({ token: 'customer' })]
  for (const chart of ['account', 'account', 'identity', 'account']) realtime.flowsChanged(chart)
  await expect.poll(() => analyst.length, { timeout: 5000 }).toBe(2)
  realtime.customerChanged('c', new Date(0))
  await expect.poll(() => [analyst.length, customer.length], { timeout: 5000 }).toEqual([3, 1])
  expect(analyst.slice(0, 2)).toEqual([
    [FLOWS_CHANGED, { chart: 'account' }],
    [FLOWS_CHANGED, { chart: 'identity' }],
  ])
  expect(customer).toEqual([[CUSTOMER_CHANGED, { updatedAt: new Date(0).toISOString() }]])
})

test('a tab reads its data again when the lookup of its customer fails', async () => {
  const { listen } = await serving('c', {
    changedAt: () => Promise.reject(new Error('The database is away')),
  })
  const received = await listen({ token: 'customer', shownOf: '2026-03-06T09:00:00.000Z' })
  await expect.poll(() => received).toEqual([[CUSTOMER_CHANGED, { updatedAt: expect.any(String) }]])
})

test('only inspectors receive every step; analysts get the flow’s name and the hour', async () => {
  const { realtime, listen } = await serving(null)
  const step = {
    ...{ at: new Date(754_000), machine: 'identity', machineVersion: 1, subjectId: FLOW, customerId: FLOW },
    ...{ event: 'service.approved', fromState: 'WAITING', toState: 'COMPLETED', requestId: 'r' },
    ...{ actorUserId: null, onBehalfOf: null, appVersion: '1', payload: null, facts: '{"tries":1}' },
  }
  const customer = await listen({ token: 'customer', inspects: true })
  const analyst = await listen({ token: 'analyst' })
  realtime.flowsStepped([step])
  const inspector = await listen({ token: 'analyst', inspects: true })
  const administrator = await listen({ token: 'administrator', inspects: true })
  realtime.flowsStepped([step])
  await expect.poll(() => [inspector.length, administrator.length]).toEqual([1, 1])
  const stepped = {
    ...{ chart: 'identity', flow: nameFlow('identity', FLOW), event: 'service.approved' },
    ...{ from: 'WAITING', to: 'COMPLETED', payload: null, facts: { tries: 1 } },
  }
  expect(inspector).toEqual([[FLOW_STEPPED, { ...stepped, at: '1970-01-01T00:00:00.000Z' }]])
  expect(administrator).toEqual([[FLOW_STEPPED, { ...stepped, at: '1970-01-01T00:12:34.000Z' }]])
  realtime.flowsChanged('identity')
  await expect.poll(() => analyst, { timeout: 5000 }).toEqual([[FLOWS_CHANGED, { chart: 'identity' }]])
  expect(customer).toEqual([])
})
