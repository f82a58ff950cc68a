import type { FastifyInstance } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import { reportCardData } from '../../use-cases/messages/report-card-data.ts'
import { hasCardData } from '../card-data.ts'

/** Refuses every body that carries card data before anything reads it. What it was is not kept, only that it happened. */
export function refuseCardData(app: FastifyInstance, deps: Deps): void {
  app.addHook('preValidation', async (request) => {
    if (hasCardData(request.body)) throw new AppError('card-data-refused')
  })
  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof AppError) || error.code !== 'card-data-refused') return
    const route = `${request.method} ${request.routeOptions.url}`
    await reportCardData(deps)({ route, userId: request.caller?.userId ?? null, requestId: request.id })
  })
}
