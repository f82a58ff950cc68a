import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ForCustomer } from '#contract/for-customer.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { ProviderFailure, toAppError } from '../../errors/failures.ts'

/** Statuses that say nothing about a flow: authentication, permission, missing objects, request rate, and a busy server. */
const BESIDE_FLOWS: readonly number[] = [401, 403, 404, 429, 503]

/** Records refused calls of people, and alerts the administrators about refusals that need their attention. */
export function reportRefusals(app: FastifyInstance, deps: Deps): void {
  app.addHook('onError', async (request, _reply, thrown) => {
    // A failure of the database stays unconverted here: it cannot be written to the database.
    const error = thrown instanceof ProviderFailure ? toAppError(thrown) : thrown
    if (!(error instanceof AppError)) return
    const record = recordOf(request, error)
    if (record)
      await deps.nouns.recordRefusal(deps, record).catch((cause: unknown) => {
        request.log.warn({ err: cause }, 'recording a refusal failed')
      })
    const about = { route: routeOf(request), requestId: request.id }
    // Records the fact only, never the card data.
    if (error.code === 'card-data-refused')
      await deps.nouns.reportCardData(deps, { ...about, userId: request.caller?.userId ?? null })
    if (error.code === 'needs-attention')
      await deps.nouns.reportAttention(deps, {
        ...about,
        customerId: customerOf(request),
        cause: error.details.cause,
      })
  })
}

const recordOf = (request: FastifyRequest, refusal: AppError) => {
  const { caller: actor, method } = request
  const customerId = customerOf(request)
  const isOfFlow = method !== 'GET' && !BESIDE_FLOWS.includes(refusal.status) && !isRepeated(refusal)
  return isOfFlow && actor && customerId
    ? { actor, customerId, endpoint: request.routeOptions.config.endpoint, refusal }
    : null
}

/** The customer of a request: the caller's own, or the one that an administrator named. */
const customerOf = ({ caller, query, params }: FastifyRequest): string | null =>
  caller?.customerId ??
  ForCustomer.shape.customerId.safeParse(
    ForCustomer.safeParse(query).data?.customerId ?? (params as Record<string, unknown>).customerId,
  ).data ??
  null

/** A repeated request gets the result of the first one, so its refusal is not recorded. */
const isRepeated = ({ code }: AppError): boolean => code === 'request-in-flight'

const routeOf = ({ method, routeOptions }: FastifyRequest) => `${method} ${routeOptions.url}`
