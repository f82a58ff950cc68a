import type { FastifyRequest } from 'fastify'
import type { Actor, CustomerActor } from '../actor.ts'
import { AppError } from '../app-error.ts'
import type { Deps } from '../deps.ts'
import { actForCustomer } from '../use-cases/customers/act-for-customer.ts'
import { authenticate } from '../use-cases/sessions/authenticate.ts'

/** The bearer token of a request, if it has one. */
export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1]

/** Who is behind this request, or `unauthenticated`, `session-expired`, `user-inactive`. */
export const callerOf = (deps: Deps, request: FastifyRequest): Promise<Actor> =>
  authenticate(deps)(bearerOf(request), { requestId: request.id, ip: request.ip })

/** The caller in front of the customer this request is about. */
export const customerCallerOf = async (deps: Deps, request: FastifyRequest): Promise<CustomerActor> =>
  actForCustomer(deps)(await callerOf(deps, request), {
    operation: request.routeOptions.config.endpoint?.id ?? '',
    query: request.query,
  })

/** The caller, who must be an administrator. */
export const adminCallerOf = async (deps: Deps, request: FastifyRequest): Promise<Actor> => {
  const actor = await callerOf(deps, request)
  if (actor.role !== 'admin') throw new AppError('forbidden')
  return actor
}
