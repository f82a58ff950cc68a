import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AdjustableClock } from '../shared/clock.ts'
import { isPortalOrigin } from '../shared/cors.ts'
import { FAULT_BODIES, FAULT_MODES, type Faults } from '../shared/faults.ts'
import type { Part } from '../shared/part.ts'
import type { RequestLog } from '../shared/request-log.ts'

interface ControlDeps {
  parts: readonly Part[]
  /** Parts that can have faults. */
  faultTargets: readonly string[]
  logs: ReadonlyMap<string, RequestLog>
  faults: Faults
  clock: AdjustableClock
  appUrl: string
  /** Origin of the sandbox, for browsers. */
  origin(): string
}

/** Control of the sandbox, for tests and the buttons of the home page. */
export function controlRoutes(app: FastifyInstance, deps: ControlDeps): void {
  refuseOtherOrigins(app, deps)
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof z.ZodError) return reply.code(400).send({ message: z.prettifyError(error) })
    return reply.send(error)
  })

  app.get('/', (_request, reply) => reply.redirect('/#levers'))
  app.get('/faults', async () => deps.faults.list())
  app.post('/faults', async (request, reply) => {
    const { provider, mode, times, body } = FaultOrder.parse(request.body)
    if (!deps.faultTargets.includes(provider))
      return reply.code(400).send({ message: `provider must be one of ${deps.faultTargets.join(', ')}` })
    if (mode === 'off') deps.faults.clear(provider)
    else deps.faults.set(provider, { mode, body, timesLeft: times ?? null })
    return done(request, reply, deps.faults.list())
  })

  app.get('/clock', async () => time(deps.clock))
  app.post('/clock', async (request, reply) => {
    const order = ClockOrder.parse(request.body)
    const ms = 'at' in order ? Date.parse(order.at) - deps.clock.now().getTime() : order.advanceMs
    deps.clock.advance(Math.max(0, ms))
    return done(request, reply, time(deps.clock))
  })

  app.get('/state', async () => ({
    clock: time(deps.clock),
    faults: deps.faults.list(),
    parts: Object.fromEntries(deps.parts.map((part) => [part.name, part.dump()])),
  }))

  app.post('/reset', async (request, reply) => {
    deps.faults.clearAll()
    deps.clock.reset()
    for (const part of deps.parts) part.reset()
    for (const log of deps.logs.values()) log.clear()
    return done(request, reply, { reset: true })
  })

  for (const part of deps.parts)
    if (part.control) app.register(async (child) => part.control?.(child), { prefix: `/${part.name}` })
}

const time = (clock: AdjustableClock) => ({ now: clock.now().toISOString(), advancedMs: clock.offset() })

/** Redirects a form to the home page; a program gets the new state. */
function done(request: FastifyRequest, reply: FastifyReply, state: unknown) {
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  return isForm ? reply.redirect('/#levers', 303) : reply.send(state)
}

/** Rejects requests of other websites that are open in the developer's browser. */
function refuseOtherOrigins(app: FastifyInstance, deps: Pick<ControlDeps, 'appUrl' | 'origin'>) {
  app.addHook('onRequest', async (request, reply) => {
    const origin = request.headers.origin
    if (origin && origin !== deps.origin() && !isPortalOrigin(origin, deps.appUrl))
      return reply.code(403).send({ message: 'The sandbox is controlled from this machine only' })
  })
}

/** The order of a fault, as JSON or from the form of the home page. The form sends `times` as text, and as '' when it was left empty. */
const FaultOrder = z.strictObject({
  provider: z.string(),
  mode: z.enum([...FAULT_MODES, 'off']),
  times: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number().int().positive().optional(),
  ),
  body: z.enum(FAULT_BODIES).default('json'),
})

/** A duration or an instant. */
const ClockOrder = z.union([
  z.strictObject({ advanceMs: z.coerce.number().int().nonnegative() }),
  z.strictObject({ at: z.iso.datetime({ offset: true }) }),
])
