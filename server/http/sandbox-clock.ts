import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { issuesRefusal } from '../errors/app-error.ts'

const Move = z.union([
  z.strictObject({
    advanceMs: z
      .int()
      .min(0)
      .max(10 * 365 * 86_400_000),
  }),
  z.strictObject({ at: z.iso.datetime({ offset: true }) }),
])

/** A clock that tests can move. */
export interface MovableClock {
  now(): Date
  /** Moves time forward and resolves when due work has run. */
  advance(ms: number): Promise<void>
}

/** `GET` and `POST /sandbox/clock`; only with an adjustable clock. */
export function clockRoutes(app: FastifyInstance, clock: MovableClock): void {
  app.get('/sandbox/clock', async () => ({ now: clock.now().toISOString() }))
  app.post('/sandbox/clock', async (request) => {
    const move = Move.safeParse(request.body)
    if (!move.success) throw issuesRefusal(move.error.issues)
    const ms = 'at' in move.data ? Date.parse(move.data.at) - clock.now().getTime() : move.data.advanceMs
    await clock.advance(Math.max(0, ms))
    return { now: clock.now().toISOString() }
  })
}
