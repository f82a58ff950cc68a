import type { FastifyInstance } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import { reportCardData } from '../../use-cases/messages/report-card-data.ts'

/** Tells of every request that was refused for card data. What it was is not kept, only that it happened. */
export function reportRefusedCardData(app: FastifyInstance, deps: Deps): void {
  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof AppError) || error.code !== 'card-data-refused') return
    const route = `${request.method} ${request.routeOptions.url}`
    await reportCardData(deps)({ route, userId: request.caller?.userId ?? null, requestId: request.id })
  })
}
