import type { Endpoint } from '#contract/endpoint.ts'
import { ForCustomer } from '#contract/for-customer.ts'
import { isFreshSignIn, needsFreshSignIn } from '#rules/fresh-sign-in.ts'
import { permission } from '#rules/permissions.ts'
import type { CustomerRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import type { Caller, Listener } from '../realtime/socket-realtime.ts'
import type { Actor, CustomerActor } from './actor.ts'
import { authenticate } from './authenticate.ts'

interface AuthorisedCall {
  endpoint: Pick<Endpoint, 'id' | 'access'>
  query: unknown
}

/**
 * Checks the permissions of a caller. For a call about a customer, adds the customer: the caller's own, or the one that an
 * administrator names. Throws `forbidden`, `sign-in-again`, `not-found` or `reason-required`.
 */
export const authorise = async (
  deps: Deps,
  actor: Actor,
  { endpoint, query }: AuthorisedCall,
): Promise<Actor> => {
  if (permission(endpoint.id, actor.principal) === 'never') throw new AppError('forbidden')
  if (
    needsFreshSignIn(endpoint.id, actor.principal) &&
    !isFreshSignIn(actor.authenticatedAt, deps.clock.now())
  )
    throw new AppError('sign-in-again')
  return endpoint.access === 'customer' ? actForCustomer(deps, actor, endpoint.id, query) : actor
}

/**
 * Finds the customer of a call. For a person of a customer it is their own, regardless of the query; an administrator names one
 * in the query. An administrator's change requires an open visit, whose reason is recorded.
 */
const actForCustomer = async (
  deps: Deps,
  actor: Actor,
  operation: string,
  query: unknown,
): Promise<CustomerActor> => {
  if (actor.role === 'user') {
    if (!actor.customerId) throw new AppError('forbidden')
    return { ...actor, customerId: actor.customerId, onBehalf: false }
  }
  const customer = await namedCustomer(deps, actor, query)
  const allowed = permission(operation, actor.principal)
  if (!customer || (allowed !== 'read' && allowed !== 'write')) throw new AppError('forbidden')
  if (allowed === 'write') {
    const visit = await deps.nouns.findOpenVisit(deps.db, actor, customer.id, deps.clock.now())
    if (!visit) throw new AppError('reason-required')
    return { ...actor, customerId: customer.id, onBehalf: true, visit }
  }
  return { ...actor, customerId: customer.id, onBehalf: true }
}

/**
 * The customer id in an administrator's query; null without one, and for every other caller. Throws `not-found` for a malformed id.
 */
export const namedCustomerId = ({ role }: Pick<Actor, 'role'>, query: unknown): string | null => {
  if (role !== 'admin' || !namesCustomer(query)) return null
  const { data } = ForCustomer.safeParse(query)
  if (!data) throw new AppError('not-found')
  return data.customerId
}

const namesCustomer = (query: unknown): boolean =>
  typeof query === 'object' && query !== null && 'customerId' in query && 'isAdmin' in query

/** The customer that an administrator names; null without one. Throws `not-found` for an unknown customer. */
const namedCustomer = async (
  { db, nouns }: Pick<Deps, 'db' | 'nouns'>,
  actor: Pick<Actor, 'role'>,
  query: unknown,
): Promise<CustomerRow | null> => {
  const id = namedCustomerId(actor, query)
  if (id === null) return null
  const customer = await nouns.findCustomer(db, id)
  if (!customer) throw new AppError('not-found')
  return customer
}

/** Returns the customer whose changes a socket receives: the person's own, or the one an administrator views. */
export const listenerOf = async (deps: Deps, { token, query }: Caller): Promise<Listener> => {
  const actor = await authenticate(deps, token, { requestId: 'socket', ip: '' })
  const named = await namedCustomer(deps, actor, query)
  return {
    userId: actor.userId,
    sessionId: actor.sessionId,
    customerId: named?.id ?? actor.customerId,
    watchesFlows: permission('flows.chart', actor.principal) !== 'never',
    seesPeople: permission('flows.customer', actor.principal) !== 'never',
  }
}
