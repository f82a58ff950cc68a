import { connect } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IS_LONG_RUN } from '#test/support/long-run.ts'
import { runningApi } from '../support/api.ts'

const api = runningApi()

const RUNS = IS_LONG_RUN ? 5_000 : 250
/** A path that no generated request names, so its answer shows that a body was taken for a request. */
const SMUGGLED = 'GET /health/smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n'
const QUIET_MS = 20_000

/** The first choice in most cases, so that few parts of a request are malformed at once. */
const mostly = (good: string, ...odd: string[]) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(good) }, { weight: 1, arbitrary: fc.constantFrom(...odd) })

const methods = mostly('GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'get', 'PRI', 'G\u0000T', '')
const targets = mostly(
  '/health/live',
  '/v1/customers/current',
  '/v1/sessions',
  '/',
  '*',
  'http://elsewhere.example/',
  '/..%2f..%2fetc/passwd',
  '/%00',
  '/%c0%ae%c0%ae/',
  '/\u00ff',
  '//',
  '/?a=%',
  `/${'x'.repeat(9_000)}`,
  '',
)
const versions = mostly('HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', 'http/1.1', 'HTTP/1.1 ', '')
const headers = fc.constantFrom(
  'Host: a\r\nHost: b',
  'Host:',
  'Content-Length: 5',
  'Content-Length: -1',
  'Content-Length: 5, 6',
  'Content-Length: 0x5',
  'Content-Length: 99999999999999999999',
  'Content-Length : 5',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding:\u000bchunked',
  'Transfer-Encoding: chunked\r\nContent-Length: 3',
  'Content-Type: application/json',
  'Content-Type: application/json; charset=utf-7',
  'Content-Encoding: gzip',
  'Expect: 100-continue',
  'Upgrade: websocket\r\nConnection: Upgrade',
  'Connection: keep-alive, close, x',
  'Cookie: =; =;;\u0001',
  'Authorization: Bearer \u00ff\u00fe',
  ' folded: header',
  'no colon',
  'X\u0000: y',
  `X-Long: ${'y'.repeat(20_000)}`,
)
const bodies = mostly(
  '',
  '{"a":',
  '5\r\nhello\r\n0\r\n\r\n',
  'zz\r\nhello\r\n0\r\n\r\n',
  'ffffffffffffffff\r\nhello\r\n',
  '5;ext="\r\n\r\nhello\r\n0\r\n\r\n',
  '0\r\nSmuggled: yes\r\n\r\n',
  '\u0000\u0001\u0002',
)
const ends = mostly('\r\n\r\n', '\n\n', '\r\r', '\r\n', '')

const requests = fc
  .record({
    line: fc.record({ method: methods, target: targets, version: versions }),
    host: mostly('Host: localhost\r\n', ''),
    headers: fc.array(headers, { maxLength: 3 }),
    end: ends,
    body: bodies,
  })
  .map(({ line: { method, target, version }, host, headers: fields, end, body }) =>
    Buffer.from(
      `${[`${method} ${target} ${version}\r\n${host}`.trimEnd(), ...fields].join('\r\n')}${end}${body}`,
      'latin1',
    ),
  )

/** Sends bytes and closes our side. Resolves with everything that the server sends before it closes its own. */
const exchange = (bytes: Buffer) =>
  new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(api.appUrl)
    let received = ''
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.end(bytes))
    socket.setTimeout(QUIET_MS, () =>
      reject(new Error('the server neither answered nor closed the connection')),
    )
    socket.on('data', (chunk) => {
      received += String(chunk)
    })
    // The server may close while we still send.
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(received))
  })

const statusesOf = (received: string) =>
  [...received.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status))

test('a malformed request is refused or answered, breaks no connection of others, and hides no second request', {
  timeout: IS_LONG_RUN ? 900_000 : 120_000,
}, async () => {
  const seen = new Set<number>()
  await fc.assert(
    fc.asyncProperty(requests, async (bytes) => {
      const statuses = statusesOf(await exchange(bytes))
      for (const status of statuses) seen.add(status)
      expect(statuses.filter((status) => status >= 500)).toEqual([])
      // Bytes behind a whole request are refused as a request of their own.
      expect(statuses.filter((status) => status >= 200 && status !== 400).length).toBeLessThanOrEqual(1)
    }),
    { numRuns: RUNS },
  )
  expect([...seen]).toEqual(expect.arrayContaining([200, 400]))
  expect((await fetch(`${api.appUrl}/health/live`)).status).toBe(200)
})

test.each([
  ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked', '0\r\n\r\n'],
  ['two lengths', 'Content-Length: 0\r\nContent-Length: 44', ''],
  ['a folded encoding', 'Transfer-Encoding:\r\n chunked\r\nContent-Length: 5', '0\r\n\r\n'],
  ['an unknown encoding', 'Transfer-Encoding: xchunked\r\nContent-Length: 0', ''],
  ['a space before the colon', 'Transfer-Encoding : chunked\r\nContent-Length: 0', '0\r\n\r\n'],
])(
  'a request with %s is refused, and what follows it is not read as a request',
  async (_case, fields, body) => {
    const first = `POST /v1/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${fields}\r\n\r\n`
    const statuses = statusesOf(await exchange(Buffer.from(`${first}${body}${SMUGGLED}`)))
    expect(statuses).toEqual([400])
  },
)
