import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ForCustomer } from '#contract/for-customer.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { toAppError } from '../../errors/failures.ts'
import { ProviderFailure } from '../../errors/provider-failure.ts'

const routeOf = ({ method, routeOptions }: FastifyRequest) => `${method} ${routeOptions.url}`

/** The customer a request was about: the caller's own, or the one an administrator named. */
const customerOf = ({ caller, query, params }: FastifyRequest): string | null =>
  caller?.customerId ??
  ForCustomer.shape.customerId.safeParse(
    ForCustomer.safeParse(query).data?.customerId ?? (params as Record<string, unknown>).customerId,
  ).data ??
  null

/** These say nothing of a flow: who may ask, how often, and what is not there. */
const BESIDE_FLOWS: readonly number[] = [401, 403, 404, 429]

/** A press that came twice is answered by the first one. */
const isRepeated = ({ code }: AppError): boolean => code === 'request-in-flight'

const recordOf = (request: FastifyRequest, refusal: AppError) => {
  const { caller: actor, method } = request
  const customerId = customerOf(request)
  const isOfFlow = method !== 'GET' && !BESIDE_FLOWS.includes(refusal.status) && !isRepeated(refusal)
  return isOfFlow && actor && customerId
    ? { actor, customerId, endpoint: request.routeOptions.config.endpoint, refusal }
    : null
}

/** Writes down where people are refused, and tells the administrators of refusals that the team has to look into. */
export function reportRefusals(app: FastifyInstance, deps: Deps): void {
  app.addHook('onError', async (request, _reply, thrown) => {
    // What the database's own trouble refused is not written into it.
    const error = thrown instanceof ProviderFailure ? toAppError(thrown) : thrown
    if (!(error instanceof AppError)) return
    const record = recordOf(request, error)
    if (record)
      await deps.nouns.recordRefusal(deps, record).catch((cause: unknown) => {
        request.log.warn({ err: cause }, 'a refusal could not be recorded')
      })
    const about = { route: routeOf(request), requestId: request.id }
    // What the card data was is not kept, only that it happened.
    if (error.code === 'card-data-refused')
      await deps.nouns.reportCardData(deps, { ...about, userId: request.caller?.userId ?? null })
    if (error.code === 'needs-attention')
      await deps.nouns.reportUnknownState(deps, { ...about, customerId: customerOf(request) })
  })
}
