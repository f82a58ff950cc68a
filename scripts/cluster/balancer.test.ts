import { createServer, type Server } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '../lib/ports.mjs'
import { startBalancer } from './balancer.ts'

/** The balancer asks each server once a second. */
const EVENTUALLY = { timeout: 15_000 }

interface FakeServer {
  port: number
  server: Server
  isReady: boolean
}

/** A server that answers with its port. */
const startFake = async (): Promise<FakeServer> => {
  const port = await findFreePort()
  const server = createServer((request, response) => {
    const isHealth = request.url === '/health/ready'
    response.writeHead(isHealth && !fake.isReady ? 503 : 200).end(String(port))
  })
  const fake: FakeServer = { port, server, isReady: true }
  await new Promise<void>((resolve) => server.listen(port, () => resolve()))
  onTestFinished(() => close(fake))
  return fake
}

const close = ({ server }: FakeServer) => {
  server.closeAllConnections()
  server.close()
}

const start = async () => {
  const servers = [await startFake(), await startFake(), await startFake()]
  const port = await findFreePort()
  const balancer = await startBalancer(
    port,
    servers.map((server) => server.port),
  )
  onTestFinished(balancer.stop)
  const ask = async () => {
    const response = await fetch(`http://localhost:${port}/`, { headers: { connection: 'close' } })
    return Number(await response.text())
  }
  /** The ports that answer nine requests in turn. */
  const answering = async () => {
    const ports = new Set<number>()
    for (let count = 0; count < 9; count += 1) ports.add(await ask())
    return [...ports].sort()
  }
  return { servers, answering }
}

const portsOf = (servers: readonly FakeServer[]) => servers.map(({ port }) => port).sort()

test('the balancer takes each server in turn', async () => {
  const { servers, answering } = await start()
  expect(await answering()).toEqual(portsOf(servers))
})

test('a server that has ended gets no request, and no request fails', async () => {
  const { servers, answering } = await start()
  const [first, ...others] = servers
  if (first) close(first)
  expect(await answering()).toEqual(portsOf(others))
})

test('a server that is not ready gets no request until it is ready', async () => {
  const { servers, answering } = await start()
  const [first, ...others] = servers
  if (first) first.isReady = false
  await expect.poll(answering, EVENTUALLY).toEqual(portsOf(others))
  if (first) first.isReady = true
  await expect.poll(answering, EVENTUALLY).toEqual(portsOf(servers))
})

test('when no server is ready, people read the answer of one that runs', async () => {
  const { servers, answering } = await start()
  const [first, ...others] = servers
  for (const server of others) server.isReady = false
  if (first) close(first)
  expect(await answering()).toEqual(portsOf(others))
})
