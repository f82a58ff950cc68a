import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { io } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { acceptTerms } from '#contract/endpoints/customers.ts'
import { NOTIFICATION_PATH } from '#contract/events.ts'
import { seed } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { startShortWorld, type World } from '#test/support/world.ts'

let world: World
const sockets: Socket[] = []
beforeAll(async () => {
  world = await startShortWorld()
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(() => world.close())

/** A connection to the server, with functions that wait for answers. */
const openConnection = async (data = '') => {
  const { port, hostname } = new URL(world.appUrl)
  const socket = connect({ port: Number(port), host: hostname, noDelay: true })
  sockets.push(socket)
  let received = ''
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString()
  })
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.write(data)
  return {
    send: (more: string) => socket.write(more),
    waitForAnswer: (words: string) => expect.poll(() => received, { timeout: 10_000 }).toContain(words),
    closed: () => expect.poll(() => socket.closed, { timeout: 10_000 }).toBe(true),
  }
}

const READY = 'GET /health/ready HTTP/1.1\r\nHost: localhost\r\n\r\n'
const LOGIN = '{"accountType":"business"}'
const loginHead = (token: string) =>
  [
    'POST /v1/customers/login HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${LOGIN.length}`,
    'Expect: 100-continue',
    '\r\n',
  ].join('\r\n')

const idToken = async (email: string) =>
  (await world.control<{ idToken: string }>('/identity/token', { email })).idToken

const listen = async (token: string) => {
  const socket = io(world.appUrl, {
    path: NOTIFICATION_PATH,
    transports: ['websocket'],
    reconnection: false,
    auth: { token },
  })
  const disconnected = new Promise<string>((resolve) => socket.on('disconnect', resolve))
  await new Promise<void>((resolve) => socket.on('connect', () => resolve()))
  return { disconnected }
}

test('a stopping server answers open requests, finishes its job and exits with 0', async () => {
  const person = newPerson('business')
  const { call, current } = await seed(world, 'terms-conditions', person)
  const token = await idToken(person.email)
  const { disconnected } = await listen(token)
  const silent = await openConnection()
  const half = await openConnection('GET /health/live HTTP/1.1\r\nHost: ')
  const keptAlive = await openConnection(READY)
  await keptAlive.waitForAnswer('{"status":"ready"}')
  const busy = await openConnection(loginHead(token))
  await busy.waitForAnswer('100 Continue')
  await world.control('/faults', { provider: 'cloud-billing', mode: 'slow', times: 1 })
  await call(acceptTerms)

  const ending = world.stopServer()
  await expect.poll(() => world.serverLog()).toContain('stopping')
  keptAlive.send(READY)
  await keptAlive.waitForAnswer('{"status":"not-ready"}')
  await keptAlive.closed()
  busy.send(LOGIN)
  await busy.waitForAnswer('"email"')
  await Promise.all([busy, silent, half].map(({ closed }) => closed()))
  expect(await disconnected).toBe('transport close')
  expect(await ending).toBe('exit code 0')

  await world.startServer()
  expect((await current()).gcpSubBillingAccountId).toMatch(/^billingAccounts\//)
})

test('a stopping server ends a request that takes too long and exits with 0', async () => {
  const busy = await openConnection(loginHead(await idToken(newPerson('business').email)))
  await busy.waitForAnswer('100 Continue')
  expect(await world.stopServer()).toBe('exit code 0')
  await busy.closed()
  await world.startServer()
})

test('a stopping sandbox exits with 0 despite a silent open connection', async () => {
  const { port, hostname } = new URL(world.sandboxUrl)
  const silent = connect({ port: Number(port), host: hostname })
  sockets.push(silent)
  await new Promise((resolve) => silent.once('connect', resolve))
  expect(await world.stopSandbox()).toBe('exit code 0')
  await world.startSandbox()
})

test('a second server on the same port exits with one sentence', async () => {
  const { port } = new URL(world.appUrl)
  const child = spawn(process.execPath, [join('dist', 'programs', 'server.js')], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: join(world.dataDir, 'other'),
      PORT: port,
      SANDBOX_URL: world.sandboxUrl,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect([code, output.trim()]).toEqual([
    1,
    `Port ${port} is taken. Stop what uses it or set PORT to another one.`,
  ])
})
