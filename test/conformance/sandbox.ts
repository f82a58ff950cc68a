import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createSandbox, type Sandbox } from '#sandbox/app.ts'

type FaultMode = 'timeout' | 'error' | 'slow' | 'nonsense' | 'html403' | 'lost' | 'off'

/** The sandbox of one test file: started once, emptied before each test. */
export interface World {
  origin(): string
  smtpPort(): number
  /** Makes a provider fail at the next `times` calls, or until the mode `off`. */
  fault(
    provider: string,
    mode: FaultMode,
    options?: { times?: number; body?: 'empty' | 'broken' },
  ): Promise<void>
  /** Calls the control API of the sandbox; returns its JSON answer. */
  control<T = unknown>(path: string, body?: object): Promise<T>
  /** The calls of providers to the portal's server, in order. */
  received: { path: string; body: unknown }[]
  /** Presses a button of a sandbox page. Returns the address of the redirect. */
  press(path: string, form: Record<string, string>): Promise<URL | null>
}

/** Starts a stand-in for the portal's server that records all calls of providers. */
const listenFor = async (received: World['received']): Promise<Server> => {
  const server = createServer(async (request, response) => {
    received.push({ path: request.url ?? '', body: await json(request) })
    response.end('{}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return server
}

export const startWorld = (): World => {
  let sandbox: Sandbox | undefined
  let portal: Server | undefined
  const running = () => {
    if (!sandbox) throw new Error('the sandbox is not running')
    return sandbox
  }
  const send = (path: string, init: RequestInit) =>
    fetch(`${running().origin}${path}`, { redirect: 'manual', ...init })

  const world: World = {
    received: [],
    origin: () => running().origin,
    smtpPort: () => running().smtpPort,
    async fault(provider, mode, options = {}) {
      await world.control('/control/faults', { provider, mode, ...options })
    },
    async control<T>(path: string, body: object = {}) {
      const answer = await send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as T
    },
    async press(path, form) {
      const answer = await send(path, { method: 'POST', body: new URLSearchParams(form) })
      if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      const location = answer.headers.get('location')
      return location ? new URL(location, running().origin) : null
    },
  }

  beforeAll(async () => {
    portal = await listenFor(world.received)
    const { port } = portal.address() as AddressInfo
    sandbox = await createSandbox({ port: 0, appUrl: `http://127.0.0.1:${port}` })
  })
  beforeEach(async () => {
    await world.control('/control/reset')
    world.received.length = 0
  })
  afterAll(async () => {
    await sandbox?.close()
    portal?.close()
  })
  return world
}
