import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ForCustomer } from '#contract/for-customer.ts'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import { reportCardData, reportUnknownState } from '../../use-cases/messages/report-refusals.ts'

const routeOf = ({ method, routeOptions }: FastifyRequest) => `${method} ${routeOptions.url}`

/** The customer a request was about: the caller's own, or the one an administrator named. */
const customerOf = ({ caller, query, params }: FastifyRequest): string | null =>
  caller?.customerId ??
  ForCustomer.shape.customerId.safeParse(
    ForCustomer.safeParse(query).data?.customerId ?? (params as Record<string, unknown>).customerId,
  ).data ??
  null

/** Tells the administrators of refusals that the team has to look into. */
export function reportRefusals(app: FastifyInstance, deps: Deps): void {
  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof AppError)) return
    const about = { route: routeOf(request), requestId: request.id }
    // What the card data was is not kept, only that it happened.
    if (error.code === 'card-data-refused')
      await reportCardData(deps)({ ...about, userId: request.caller?.userId ?? null })
    if (error.code === 'needs-attention')
      await reportUnknownState(deps)({ ...about, customerId: customerOf(request) })
  })
}
