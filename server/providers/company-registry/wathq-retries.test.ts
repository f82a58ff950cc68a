import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ProviderFailure } from '../../errors/failures.ts'
import { createRetryingHttp } from './wathq.ts'

let server: Server
let url: string
let calls: number
let ranges: (string | undefined)[]
/** Statuses of the responses; the last status repeats. 0: no response; -1: half a response. */
let statuses: number[]

beforeEach(async () => {
  calls = 0
  ranges = []
  server = createServer((request, response) => {
    const status = statuses[Math.min(calls, statuses.length - 1)]
    calls += 1
    ranges.push(request.headers.range)
    if (status === -1) {
      response.writeHead(200, { 'content-length': '11' })
      response.write('{"id"', () => request.socket.destroy())
    } else if (status) response.writeHead(status).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const ask = (budgetMs = 5_000) => createRetryingHttp('test', url, budgetMs).call({ method: 'GET', url })

test.each([[500], [503], [429]])('the status %i is retried twice at most', async (status) => {
  statuses = [status]
  expect((await ask()).status).toBe(status)
  expect(calls).toBe(3)
})

test('a call that fails once is retried', async () => {
  statuses = [502, 200]
  expect((await ask()).status).toBe(200)
  expect(calls).toBe(2)
})

test.each([[200], [400], [401], [404]])('a call answered with %i is not retried', async (status) => {
  statuses = [status]
  expect((await ask()).status).toBe(status)
  expect(calls).toBe(1)
})

test('a truncated answer is requested again in full', async () => {
  statuses = [-1, 200]
  expect((await ask()).body).toEqual({})
  expect(ranges).toEqual([undefined, undefined])
})

test('a service that does not answer in time is not called twice', async () => {
  statuses = [0]
  const thrown = await ask(100).catch((error: unknown) => error)
  expect(thrown instanceof ProviderFailure && thrown.kind).toBe('timeout')
  expect(calls).toBe(1)
})

test('retries end with the time budget', async () => {
  statuses = [500]
  expect((await ask(50)).status).toBe(500)
  expect(calls).toBe(1)
})
