import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Actor, CustomerActor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import { writeAudit } from '../../db/stores/audit-logs.ts'
import { findCustomer } from '../../db/stores/customers.ts'
import type { Deps } from '../../deps.ts'

/** What the query of a call may say about the customer it is for. Only an administrator's word counts. */
const Wish = z.object({ customerId: z.uuid(), isAdmin: z.literal('true') })

interface CallDescription {
  /** `POST /v1/…`: the route, for the audit. */
  route: string
  writes: boolean
  query: unknown
}

/** The customer a call is about: the person's own; an administrator names one, which is written down when it changes something. */
export const actForCustomer =
  (deps: Deps) =>
  async (actor: Actor, call: CallDescription): Promise<CustomerActor> => {
    if (actor.role === 'user') {
      if (!actor.customerId) throw new AppError('forbidden')
      return { ...actor, customerId: actor.customerId, onBehalf: false }
    }
    const wish = Wish.safeParse(call.query)
    if (actor.role !== 'admin' || !wish.success) throw new AppError('forbidden')
    const customer = await findCustomer(deps.db, wish.data.customerId)
    if (!customer) throw new AppError('not-found')
    if (call.writes) {
      await writeAudit(deps.db, {
        id: randomUUID(),
        at: deps.clock.now(),
        origin: 'server',
        userId: actor.userId,
        customerId: customer.id,
        level: 'info',
        action: 'acted-for-customer',
        message: call.route,
        context: {},
        requestId: actor.requestId,
      })
    }
    return { ...actor, customerId: customer.id, onBehalf: true }
  }
