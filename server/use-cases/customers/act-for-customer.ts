import { permission } from '#rules/permissions.ts'
import type { Actor, CustomerActor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import { findOpenVisit } from '../../db/stores/visits.ts'
import type { Deps } from '../../deps.ts'
import { namedCustomer } from './named-customer.ts'

interface CallDescription {
  /** The endpoint's id. */
  operation: string
  query: unknown
}

/**
 * The customer a call is about: the person's own, whatever the query says; an administrator names one. What they change needs an
 * open visit, whose reason is kept with it; the customer's own doing is refused, see `rules/permissions`.
 */
export const actForCustomer =
  (deps: Deps) =>
  async (actor: Actor, { operation, query }: CallDescription): Promise<CustomerActor> => {
    if (actor.role === 'user') {
      if (!actor.customerId) throw new AppError('forbidden')
      return { ...actor, customerId: actor.customerId, onBehalf: false }
    }
    const customer = await namedCustomer(deps, actor, query)
    const allowed = permission(operation, actor.part)
    if (!customer || (allowed !== 'read' && allowed !== 'write')) throw new AppError('forbidden')
    if (allowed === 'write') {
      const visit = await findOpenVisit(deps.db, actor, customer.id, deps.clock.now())
      if (!visit) throw new AppError('reason-required')
      return { ...actor, customerId: customer.id, onBehalf: true, visit }
    }
    return { ...actor, customerId: customer.id, onBehalf: true }
  }
