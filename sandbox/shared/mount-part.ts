import type { FastifyInstance } from 'fastify'
import { type Faults, misbehave } from './faults.ts'
import type { Part, SandboxClock } from './part.ts'
import { createRequestLog, type RequestLog } from './request-log.ts'

interface MountOptions {
  clock: SandboxClock
  faults: Faults
}

/** Mounts a part under `/<name>` with its log and faults; returns the log. */
export function mountPart(app: FastifyInstance, part: Part, { clock, faults }: MountOptions): RequestLog {
  const log = createRequestLog()
  const register = async (child: FastifyInstance) => {
    child.sandboxPart = { name: part.name, title: part.title, log, faults }
    logApiCalls(child, log, clock)
    misbehave(child, part.name, faults, clock)
    await part.register(child)
  }
  app.register(register, { prefix: `/${part.name}` })
  return log
}

function logApiCalls(app: FastifyInstance, log: RequestLog, clock: SandboxClock) {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.config.api || request.method === 'OPTIONS') return
    const at = clock.now().toISOString()
    const started = performance.now()
    // 'close' instead of onResponse also logs callers that disconnect.
    reply.raw.once('close', () => {
      log.add({
        at,
        direction: 'in',
        method: request.method,
        path: request.url,
        status: reply.raw.writableFinished ? reply.raw.statusCode : 0,
        ms: performance.now() - started,
        body: request.body,
      })
    })
  })
}
