import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { ping } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import { keepAnswer } from './readiness.ts'

const TIMEOUT_MS = 3000
const UNCOUNTED = { config: { isUncounted: true } }

/** Adds health, metrics and one log line per request, which never has a body, a query or a header. */
export function operate(app: FastifyInstance, deps: Deps): void {
  const { metrics, config } = deps
  const hasDatabase = keepAnswer(() => isReady(deps))
  app.get('/health/live', UNCOUNTED, async (_request, reply) => {
    const stuck = deps.isDatabaseStuck()
    return reply.code(stuck ? 503 : 200).send({ status: stuck ? 'stuck' : 'live' })
  })
  app.get('/health/ready', UNCOUNTED, async (_request, reply) => {
    const ready = !app.drain.isStopping() && (await hasDatabase())
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not-ready' })
  })
  app.get('/metrics', async (request, reply) => {
    if (
      config.metricsToken &&
      !isSame(request.headers.authorization ?? '', `Bearer ${config.metricsToken}`)
    ) {
      return reply.code(404).callNotFound()
    }
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const { method } = request
    metrics.requests.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    if (!request.routeOptions.config.endpoint || request.isTurnedAway) return
    const ms = Math.round(reply.elapsedTime)
    request.log.info(
      { method, route, status: reply.statusCode, ms, userId: request.caller?.userId },
      'answered',
    )
  })
}

/** Compares in a time that says nothing about the texts. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const isReady = async ({ admissionDb, log }: Deps): Promise<boolean> => {
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('the database did not answer in time')), TIMEOUT_MS).unref()
  })
  try {
    await Promise.race([ping(admissionDb), tooLate])
    return true
  } catch (error) {
    log.warn({ err: error }, 'not ready')
    return false
  }
}
