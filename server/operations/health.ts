import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { hostname } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { systemClock } from '../clock.ts'
import type { Deps } from '../deps.ts'
import { APP_VERSION } from '../env/version.ts'
import { endBeats } from './beat-store.ts'
import { isReady, keepAnswer } from './readiness.ts'
import { watch } from './watch.ts'

/** The page Operations calls a server lost that gives no sign for 40 seconds. */
const SIGN_MS = 15_000

const UNCOUNTED = { config: { isUncounted: true } }

/** Adds health checks, metrics and one log line per request. The line never has a body, a query or a header. */
export function operate(app: FastifyInstance, deps: Deps): void {
  const { metrics, config } = deps
  const server = { id: randomUUID(), host: hostname(), version: APP_VERSION, startedAt: systemClock.now() }
  const canWork = keepAnswer(() => isReady(deps, server))
  const signs = setInterval(() => void canWork(), SIGN_MS).unref()
  app.addHook('onReady', async () => void (await canWork()))
  app.addHook('onClose', async () => {
    clearInterval(signs)
    await endBeats(deps.admissionDb, server.id).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'the last sign of this server was not removed')
    })
  })
  app.get('/health/live', UNCOUNTED, async (_request, reply) => {
    const stuck = deps.isDatabaseStuck()
    return reply.code(stuck ? 503 : 200).send({ status: stuck ? 'stuck' : 'live' })
  })
  app.get('/health/ready', UNCOUNTED, async (_request, reply) => {
    const ready = !app.drain.isStopping() && (await canWork())
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not-ready' })
  })
  app.get('/metrics', async (request, reply) => {
    if (
      config.metricsToken &&
      !isSame(request.headers.authorization ?? '', `Bearer ${config.metricsToken}`)
    ) {
      return reply.code(404).callNotFound()
    }
    await canWork()
    await watch(deps)
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

/** Compares in constant time, so that the duration reveals nothing about the texts. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
