import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ProviderFailure } from '../errors/failures.ts'
import { createProviderHttp, parseStorable } from './http.ts'

const servers: Server[] = []
const serve = async (listener: RequestListener) => {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

const failureOf = async (call: Promise<unknown>) => {
  const thrown = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(thrown instanceof ProviderFailure))
    throw new Error(`expected a provider failure, got ${String(thrown)}`)
  return { kind: thrown.kind, status: thrown.status }
}

describe('a call to a provider', () => {
  test('a call carries a user agent and JSON, and returns the parsed answer with its status', async () => {
    const seen: Record<string, unknown> = {}
    const url = await serve((request, response) => {
      Object.assign(seen, { agent: request.headers['user-agent'], type: request.headers['content-type'] })
      response.writeHead(201, { 'content-type': 'application/json' }).end('{"id":7}')
    })
    const http = createProviderHttp('test', { addresses: [url] })
    const answer = await http.call({ method: 'POST', url, json: { a: 1 } })
    expect(answer).toEqual({ status: 201, ok: true, body: { id: 7 } })
    expect(http.read(z.object({ id: z.int() }), answer)).toEqual({ id: 7 })
    expect(seen).toEqual({ agent: 'Masar/1.0', type: 'application/json' })
  })

  test('no answer in time is a time-out', async () => {
    const url = await serve(() => {})
    const http = createProviderHttp('test', { addresses: [url], totalMs: 50 })
    expect(await failureOf(http.call({ method: 'GET', url }))).toEqual({ kind: 'timeout', status: undefined })
  })

  test('an answer that stops half-way is a time-out', async () => {
    const url = await serve((_request, response) => void response.writeHead(200).write('{"id":'))
    const http = createProviderHttp('test', { addresses: [url], totalMs: 50 })
    expect(await failureOf(http.call({ method: 'GET', url }))).toEqual({ kind: 'timeout', status: undefined })
  })

  test('a closed port is unreachable', async () => {
    const url = await serve(() => {})
    const server = servers.pop()
    await new Promise((resolve) => server?.close(resolve))
    const http = createProviderHttp('test', { addresses: [url] })
    expect(await failureOf(http.call({ method: 'GET', url }))).toMatchObject({ kind: 'unreachable' })
  })

  test('a connection that ends after the provider has read the call is an error, since the call may have worked', async () => {
    const url = await serve((request) => void request.resume().on('end', () => request.socket.destroy()))
    const http = createProviderHttp('test', { addresses: [url] })
    expect(await failureOf(http.call({ method: 'POST', url, json: {} }))).toEqual({
      kind: 'error',
      status: undefined,
    })
  })

  test('a firewall page is a refusal', async () => {
    const url = await serve(
      (_request, response) => void response.writeHead(403).end('<html>Forbidden</html>'),
    )
    const http = createProviderHttp('test', { addresses: [url] })
    expect(await failureOf(http.call({ method: 'GET', url }))).toEqual({ kind: 'refused', status: 403 })
  })

  test('broken JSON is a failure of the kind nonsense', async () => {
    const url = await serve((_request, response) => void response.writeHead(200).end('{"id":'))
    const http = createProviderHttp('test', { addresses: [url] })
    expect(await failureOf(http.call({ method: 'GET', url }))).toEqual({ kind: 'nonsense', status: 200 })
  })

  test('an answer of more than a megabyte is a failure of the kind nonsense', async () => {
    const url = await serve(
      (_request, response) => void response.writeHead(200).end(`"${'x'.repeat(1_100_000)}"`),
    )
    const http = createProviderHttp('test', { addresses: [url] })
    expect(await failureOf(http.call({ method: 'GET', url }))).toMatchObject({ kind: 'nonsense' })
  })

  test('a call never follows a redirect', async () => {
    let elsewhere = 0
    const target = await serve((_request, response) => {
      elsewhere += 1
      response.end('{}')
    })
    const url = await serve((_request, response) => void response.writeHead(302, { location: target }).end())
    const answer = await createProviderHttp('test', { addresses: [url] }).call({ method: 'GET', url })
    expect(answer).toEqual({ status: 302, ok: false, body: undefined })
    expect(elsewhere).toBe(0)
  })

  test('an answer of another shape is nonsense, and the failure does not quote it', async () => {
    const url = await serve((_request, response) => void response.end('{"id":"1000000016"}'))
    const http = createProviderHttp('test', { addresses: [url] })
    const answer = await http.call({ method: 'GET', url })
    const read = () => http.read(z.object({ id: z.int() }), answer)
    expect(read).toThrow(ProviderFailure)
    expect(read).not.toThrow(/1000000016/)
  })
})

test('an answer is parsed without unstorable characters', () => {
  expect(parseStorable('{"name":"a\\u0000b","list":["\\ud800",1,null,"\\ud83d\\ude42"]}')).toEqual({
    name: 'ab',
    list: ['', 1, null, '🙂'],
  })
})
