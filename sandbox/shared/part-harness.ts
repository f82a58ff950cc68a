import Fastify, { type FastifyInstance } from 'fastify'
import { type AdjustableClock, createClock } from './clock.ts'
import './fastify.ts'
import { createFaults, type Faults } from './faults.ts'
import { acceptBodies } from './forms.ts'
import { mountPart } from './mount-part.ts'
import { type Part, type SandboxContext, type Store, sandboxKeys } from './part.ts'
import type { RequestLog } from './request-log.ts'
import { createStores } from './store.ts'

interface ReceivedCall {
  path: string
  body: unknown
}

export interface PartHarness {
  app: FastifyInstance
  part: Part
  clock: AdjustableClock
  faults: Faults
  log: RequestLog
  /** Calls of the part to the portal's server, in order. */
  received: ReceivedCall[]
  /** Next answers of the portal's server; then 200. */
  answers: number[]
  /** Runs before the portal's server answers. */
  onReceive: () => Promise<void>
  /** Stored state of the part, as text. */
  stored(): string
  /** Starts the part again on the stored state. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** One part with a stub of the portal's server, for tests. */
export async function startPart(create: (context: SandboxContext) => Part): Promise<PartHarness> {
  const received: ReceivedCall[] = []
  const answers: number[] = []
  const portal = Fastify()
  portal.post('/*', async (request, reply) => {
    received.push({ path: request.url, body: request.body })
    await harness.onReceive()
    return reply.code(answers.shift() ?? 200).send({})
  })
  const appUrl = await portal.listen({ port: 0, host: '127.0.0.1' })

  const inMemory = createStores()
  const stores = new Map<string, Store<unknown>>()
  const store = <T>(name: string, empty: () => T): Store<T> => {
    const known = stores.get(name) ?? inMemory(name, empty)
    stores.set(name, known as Store<unknown>)
    return known as Store<T>
  }
  const faults = createFaults()

  async function mount(offset: number) {
    const clock = createClock({
      offset,
      onError: (error) => {
        throw error
      },
    })
    const app = Fastify({ forceCloseConnections: true })
    app.decorate('sandboxPart', null)
    acceptBodies(app)
    const origin = () => 'http://sandbox.test'
    const part = create({
      origin,
      localOrigin: origin,
      appUrl,
      webhookUrl: appUrl,
      clock,
      store,
      keys: sandboxKeys,
    })
    const log = mountPart(app, part, { clock, faults })
    await app.ready()
    await part.started?.()
    return { clock, app, part, log }
  }

  const harness: PartHarness = {
    ...(await mount(0)),
    faults,
    received,
    answers,
    onReceive: async () => {},
    stored: () => JSON.stringify([...stores].map(([name, one]) => [name, one.read()])),
    async restart() {
      harness.clock.close()
      await harness.app.close()
      Object.assign(harness, await mount(harness.clock.offset()))
    },
    async close() {
      harness.clock.close()
      await harness.app.close()
      await portal.close()
    },
  }
  return harness
}
