import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Dispatcher, getGlobalDispatcher, request, setGlobalDispatcher } from 'undici'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dispatcherTo, refuseUnlistedCalls, unlistedCalls } from './outgoing.ts'

let servers: Server[]
let calls: string[]
let published: string[]
let global: Dispatcher

const note = (refusal: unknown) => void published.push(String(refusal))
const serve = async (name: string, location?: string) => {
  const server = createServer((_request, response) => {
    calls.push(name)
    response.writeHead(location === undefined ? 200 : 302, location === undefined ? {} : { location }).end()
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

beforeEach(() => {
  servers = []
  calls = []
  published = []
  global = getGlobalDispatcher()
  unlistedCalls.subscribe(note)
})
afterEach(async () => {
  setGlobalDispatcher(global)
  unlistedCalls.unsubscribe(note)
  for (const server of servers) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

test('a call goes to every listed address, with any path', async () => {
  const one = await serve('one')
  const two = await serve('two')
  const dispatcher = dispatcherTo([`${one}/base`, two])
  await request(`${one}/other`, { dispatcher })
  await request(two, { dispatcher })
  expect([calls, published]).toEqual([['one', 'two'], []])
})

test.each([
  ['another port', (listed: URL, other: URL) => `${listed.protocol}//${listed.hostname}:${other.port}`],
  ['another name of the same host', (listed: URL) => `http://localhost:${listed.port}`],
  ['another scheme', (listed: URL) => `https://${listed.host}`],
  [
    'a host that begins with the listed one',
    (listed: URL) => `http://${listed.hostname}.example:${listed.port}`,
  ],
  ['the listed host as a user name', (listed: URL, other: URL) => `http://${listed.hostname}@${other.host}`],
])('a call to %s is refused before it connects, and published', async (_, addressOf) => {
  const listed = new URL(await serve('listed'))
  const address = addressOf(listed, new URL(await serve('other')))
  await expect(request(address, { dispatcher: dispatcherTo([listed.href]) })).rejects.toThrow(
    `${new URL(address).origin} is no address of the settings`,
  )
  expect(calls).toEqual([])
  expect(published).toHaveLength(1)
})

test('a redirect to another address is not followed', async () => {
  const other = await serve('other')
  const listed = await serve('listed', other)
  const answer = await request(listed, { dispatcher: dispatcherTo([listed]) })
  expect([answer.statusCode, calls]).toEqual([302, ['listed']])
})

test('a call that names no dispatcher is refused, by fetch and by undici', async () => {
  const address = await serve('any')
  refuseUnlistedCalls()
  await expect(fetch(address)).rejects.toMatchObject({ cause: { name: 'UnlistedOrigin' } })
  await expect(request(address)).rejects.toThrow('is no address of the settings')
  expect([calls, published.length]).toEqual([[], 2])
})
