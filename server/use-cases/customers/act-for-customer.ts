import { randomUUID } from 'node:crypto'
import { customerTitle } from '#rules/customer-title.ts'
import { permission } from '#rules/permissions.ts'
import { personName } from '#rules/person-name.ts'
import type { Actor, CustomerActor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { CustomerRow, VisitRow } from '../../db/schema.ts'
import { writeAudit } from '../../db/stores/audit-logs.ts'
import { findUser } from '../../db/stores/users.ts'
import { findOpenVisit } from '../../db/stores/visits.ts'
import type { Deps } from '../../deps.ts'
import { namedCustomer } from './named-customer.ts'

interface CallDescription {
  /** The endpoint's id. */
  operation: string
  /** `POST /v1/…`: the route, for the audit. */
  route: string
  query: unknown
}

const writeDown = async (
  deps: Deps,
  actor: Actor,
  { customer, visit, route }: { customer: CustomerRow; visit: VisitRow; route: string },
): Promise<void> => {
  const admin = await findUser(deps.db, actor.userId)
  await writeAudit(deps.db, {
    id: randomUUID(),
    at: deps.clock.now(),
    origin: 'server',
    userId: actor.userId,
    customerId: customer.id,
    level: 'info',
    action: 'acted-for-customer',
    message: route,
    context: {
      visitId: visit.id,
      reason: visit.reason,
      admin: { name: admin ? personName(admin) : null, email: actor.email },
      customer: { name: customerTitle(customer), email: customer.contactEmail },
    },
    requestId: actor.requestId,
  })
}

/**
 * The customer a call is about: the person's own, whatever the query says; an administrator names one. What they change needs an
 * open visit and is written down with its reason; the customer's own doing is refused, see `rules/permissions`.
 */
export const actForCustomer =
  (deps: Deps) =>
  async (actor: Actor, { operation, route, query }: CallDescription): Promise<CustomerActor> => {
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
      await writeDown(deps, actor, { customer, visit, route })
    }
    return { ...actor, customerId: customer.id, onBehalf: true }
  }
