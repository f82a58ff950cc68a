import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'

const MINUTE_MS = 60_000
const PER_ADDRESS = 1200

/** Calls that cost money, send something or allow guessing: also limited per minute and person, or per address before sign-in. */
const TIGHT: Record<string, number> = {
  'sessions.open': 30,
  'sessions.confirm': 10,
  'wathq.lookup': 10,
  'nafathVerifications.create': 10,
  'email.support': 5,
  'email.adminAlert': 10,
  'auditlogs.logError': 60,
  'auditlogs.logSuccess': 60,
  'customers.attachments': 20,
  'documents.store': 40,
  'review.submitChanges': 20,
  'activity.export': 20,
  'audit.export': 20,
  'cardAttempts.open': 20,
  'users.invite': 10,
  'users.resendInvitation': 5,
  'team.invite': 10,
  'team.resendInvitation': 5,
}

/** Limits callers to a human rate; the refusal contains the time to wait. */
export async function limitRates(app: FastifyInstance, { config }: Deps): Promise<void> {
  await app.register(rateLimit, {
    max: PER_ADDRESS * config.rateLimitFactor,
    timeWindow: MINUTE_MS,
    allowList: (request) => !request.routeOptions.config.endpoint,
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
  })
  app.addHook('onRoute', (route: RouteOptions) => {
    const max = TIGHT[route.config?.endpoint?.id ?? '']
    if (max === undefined) return
    const count = app.createRateLimit({
      max: max * config.rateLimitFactor,
      timeWindow: MINUTE_MS,
      keyGenerator: byPerson,
    })
    route.preHandler = [
      async (request: FastifyRequest) => {
        const counted = await count(request)
        if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttl)
      },
      ...[route.preHandler ?? []].flat(),
    ]
  })
}

const tooMany = (ttlMs: number): AppError =>
  new AppError('rate-limited', { params: { seconds: Math.max(1, Math.ceil(ttlMs / 1000)) } })

const byPerson = (request: FastifyRequest): string => request.caller?.userId ?? request.ip
