import type { FastifyRequest } from 'fastify'
import { WIDTH_HEADER, WidthClass } from '#contract/screen.ts'
import { permission } from '#rules/permissions.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { languageOf } from '../http/language-cookie.ts'
import { actForCustomer } from '../views/get-current.ts'
import type { Actor, CustomerActor, Screen } from './actor.ts'
import { authenticate } from './authenticate.ts'

/** The bearer token of a request, if it has one. */
export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1]

/** What the browser says of itself; an unknown word counts as none. */
const screenOf = (request: FastifyRequest): Screen => ({
  language: languageOf(request),
  width: WidthClass.safeParse(request.headers[WIDTH_HEADER]).data ?? null,
})

const operationOf = ({ routeOptions }: FastifyRequest): string => {
  const { endpoint } = routeOptions.config
  if (!endpoint)
    throw new Error(`${routeOptions.url} is not of the contract, so no policy says who may call it`)
  return endpoint.id
}

const caller =
  (reading: Parameters<typeof authenticate>[1]) =>
  async (deps: Deps, request: FastifyRequest): Promise<Actor> => {
    const actor = await authenticate(deps, reading)(bearerOf(request), {
      requestId: request.id,
      ip: request.ip,
      screen: screenOf(request),
    })
    if (permission(operationOf(request), actor.part) === 'never') throw new AppError('forbidden')
    return actor
  }

/** Who is behind this request, whom the policy lets do this: or `unauthenticated`, `session-expired`, `user-inactive`, `forbidden`. */
export const callerOf = caller('alone')

/** The same with their account, for a call that shows it. */
export const callerWithAccountOf = caller('with account')

/** The caller in front of the customer this request is about. */
export const customerCallerOf = async (deps: Deps, request: FastifyRequest): Promise<CustomerActor> =>
  actForCustomer(deps)(await callerOf(deps, request), {
    operation: operationOf(request),
    query: request.query,
  })
