import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NOTIFICATION_PATH } from '#contract/events.ts'
import { createApp } from '#server/app.ts'
import { ADMIN_EMAIL } from '#test/support/seed/administrator.ts'
import { runningApi, someEmail } from '../support/api.ts'
import { replicaWith } from '../support/replica-with.ts'
import { writeSmallPortal } from '../support/small-portal.ts'

const api = runningApi()

/** Sends bytes on a new connection. Resolves with the received text when the server closes the connection. */
const exchange = (bytes: string, url = api.appUrl) =>
  new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(url)
    let received = ''
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(bytes))
    socket.on('data', (chunk) => {
      received += String(chunk)
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(received))
  })

const get = (path: string, headers = '') =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`

const HEADERS = [
  'content-security-policy: default-src',
  "frame-ancestors 'none'",
  'cross-origin-opener-policy: same-origin-allow-popups',
  'cross-origin-resource-policy: same-origin',
  'permissions-policy: camera=()',
  'referrer-policy: ',
  'x-content-type-options: nosniff',
  'x-frame-options: deny',
  'cache-control: no-store',
]

describe('every answer of the server', () => {
  test.each<[string, number, string]>([
    ['an address that is not readable', 400, get('/v1/%zz')],
    ['an unknown address of the API', 404, get('/v1/nothing')],
    ['an unknown method', 404, get('/v1/nothing').replace('GET', 'PURGE')],
    ['a parameter that is too long', 414, get(`/v1/users/${'x'.repeat(300)}`).replace('GET', 'DELETE')],
    ['headers that are too long', 431, get('/', `X-Long: ${'x'.repeat(20_000)}\r\n`)],
    ['bytes that are no request', 400, 'not a request\r\n\r\n'],
    ['a request without a host', 400, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['an unknown expectation', 417, get('/', 'Expect: tea\r\n')],
    ['an unknown upgrade', 400, get('/', 'Upgrade: tea\r\n').replace('close', 'upgrade')],
    ['a handshake that is not readable', 400, get(`${NOTIFICATION_PATH}/?EIO=4&transport=tea`)],
    ['a call without a token', 401, get('/v1/customers/current')],
    ['the description of the API', 200, get('/openapi.json')],
    ['a check of health', 200, get('/health/live')],
  ])('%s is answered with the security headers and names no framework', async (_, status, bytes) => {
    const answer = await exchange(bytes)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    const head = answer.split('\r\n\r\n')[0]?.toLowerCase() ?? ''
    for (const header of HEADERS) expect(head).toContain(header)
    expect(answer).not.toMatch(/fastify|fst_|node\.js|x-powered-by|\r\nserver:/i)
  })
})

test('the metrics can be read only with their token', async () => {
  const app = await replicaWith(api, { metricsToken: 'the token of the metrics' })
  const read = async (authorization?: string) => {
    const headers = authorization === undefined ? {} : { authorization }
    const { statusCode, body } = await app.inject({ url: '/metrics', headers })
    return [statusCode, body.includes('masar_http_request_seconds')]
  }
  const refused = [
    undefined,
    '',
    'Bearer ',
    'Bearer the token of the metric',
    'Bearer the token of the metrics ',
    'bearer the token of the metrics',
    'the token of the metrics',
  ]
  for (const one of refused) expect([one, await read(one)]).toEqual([one, [404, false]])
  expect(await read('Bearer the token of the metrics')).toEqual([200, true])
  await app.close()
})

describe('a slow or refused connection', () => {
  test('a connection without complete headers ends after 15 seconds', () => {
    const { headersTimeout } = api.server.app.server
    expect(headersTimeout).toBe(15_000)
  })

  test('a body that makes no progress ends its connection', async () => {
    const slow = await createApp(api.server.deps, { bodyMs: 50 })
    const url = await slow.listen({ port: 0, host: '127.0.0.1' })
    const answer = exchange(
      'POST /v1/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
      url,
    )
    expect(await answer).toBe('')
    await slow.close()
  })

  test('a client that does not read its answer loses its connection', async () => {
    const portal = writeSmallPortal()
    // More bytes than the buffers of both ends hold.
    writeFileSync(join(portal, 'assets/large-1.woff2'), Buffer.alloc(64 * 1024 * 1024))
    const impatient = await createApp(api.server.deps, { portal, answerMs: 100 })
    const { hostname, port } = new URL(await impatient.listen({ port: 0, host: '127.0.0.1' }))
    const closed = new Promise<boolean>((resolve) => {
      impatient.server.on('connection', (accepted) => accepted.on('close', () => resolve(true)))
    })
    const silent = connect({ host: hostname, port: Number(port) })
    silent.on('error', () => undefined)
    silent.write(get('/assets/large-1.woff2'))
    expect(await closed).toBe(true)
    silent.destroy()
    await impatient.close()
  })

  test('a socket with an unknown token is refused and closed', async () => {
    const socket = new WebSocket(
      `${api.appUrl.replace('http', 'ws')}${NOTIFICATION_PATH}/?EIO=4&transport=websocket`,
    )
    const received: string[] = []
    const closed = new Promise((resolve) => socket.addEventListener('close', resolve))
    socket.addEventListener('message', ({ data }) => {
      received.push(String(data))
      if (String(data).startsWith('0')) socket.send('40{"token":"unknown"}')
    })
    await closed
    expect(received.at(-1)).toContain('unauthenticated')
  })
})

describe('the description of the API in production', () => {
  let production: Awaited<ReturnType<typeof createApp>>
  beforeAll(async () => {
    production = await createApp({ ...api.server.deps, config: { ...api.config, production: true } })
  })
  afterAll(() => production.close())

  const read = async (token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    return production.inject({ url: '/openapi.json', headers })
  }

  test('an administrator reads the description of the API, a customer and a stranger do not', async () => {
    const { token } = await api.signIn(someEmail())
    await api.call('POST', '/v1/customers/login', { token: await api.idToken(ADMIN_EMAIL) })
    expect((await read()).statusCode).toBe(401)
    expect((await read(token)).statusCode).toBe(403)
    const answer = await read(await api.adminToken())
    expect([answer.statusCode, answer.json().openapi]).toEqual([200, '3.1.0'])
  })
})
