import { connect, type Socket } from 'node:net'
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

/** A connection to the server, and everything it has answered on it. */
const opened = async (sent = '') => {
  const { port, hostname } = new URL(world.appUrl)
  const socket = connect({ port: Number(port), host: hostname, noDelay: true })
  sockets.push(socket)
  let heard = ''
  socket.on('data', (chunk: Buffer) => {
    heard += chunk.toString()
  })
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.write(sent)
  return {
    send: (more: string) => socket.write(more),
    answered: (words: string) => expect.poll(() => heard, { timeout: 10_000 }).toContain(words),
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

const listening = async (token: string) => {
  const socket = io(world.appUrl, {
    path: NOTIFICATION_PATH,
    transports: ['websocket'],
    reconnection: false,
    auth: { token },
  })
  const told = new Promise<string>((resolve) => socket.on('disconnect', resolve))
  await new Promise<void>((resolve) => socket.on('connect', () => resolve()))
  return { told }
}

test('asked to stop, the server answers open requests, finishes its job and exits with 0', async () => {
  const person = newPerson('business')
  const { call, current } = await seed(world, 'terms-conditions', person)
  const token = await idToken(person.email)
  const { told } = await listening(token)
  const silent = await opened()
  const half = await opened('GET /health/live HTTP/1.1\r\nHost: ')
  const kept = await opened(READY)
  await kept.answered('{"status":"ready"}')
  const busy = await opened(loginHead(token))
  await busy.answered('100 Continue')
  await world.control('/faults', { provider: 'cloud-billing', mode: 'slow', times: 1 })
  await call(acceptTerms)

  const ending = world.stopServer()
  await expect.poll(() => world.serverLog()).toContain('stopping')
  kept.send(READY)
  await kept.answered('{"status":"not-ready"}')
  await kept.closed()
  busy.send(LOGIN)
  await busy.answered('"email"')
  await Promise.all([busy, silent, half].map(({ closed }) => closed()))
  expect(await told).toBe('transport close')
  expect(await ending).toBe('exit code 0')

  await world.startServer()
  expect((await current()).gcpSubBillingAccountId).toMatch(/^billingAccounts\//)
})

test('a request that will not end is cut, and the server still exits with 0', async () => {
  const busy = await opened(loginHead(await idToken(newPerson('business').email)))
  await busy.answered('100 Continue')
  expect(await world.stopServer()).toBe('exit code 0')
  await busy.closed()
  await world.startServer()
})

test('the sandbox exits with 0, too, although a silent connection is open', async () => {
  const { port, hostname } = new URL(world.sandboxUrl)
  const silent = connect({ port: Number(port), host: hostname })
  sockets.push(silent)
  await new Promise((resolve) => silent.once('connect', resolve))
  expect(await world.stopSandbox()).toBe('exit code 0')
  await world.startSandbox()
})
