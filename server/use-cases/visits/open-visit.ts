import { randomUUID } from 'node:crypto'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/visits.ts'
import { VISIT_MS } from '#rules/visit.ts'
import type { Actor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import { findCustomer } from '../../db/stores/customers.ts'
import { replaceVisit } from '../../db/stores/visits.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { keepWithEffect } from '../../domain/requests/request-keys.ts'

/** Keeps why an administrator acts for a customer. From now on this session may change things for this customer only. */
export const openVisit =
  (deps: Deps) =>
  (
    actor: Actor,
    { customerId, reason }: BodyOf<typeof endpoints.openVisit>,
  ): Promise<ReplyOf<typeof endpoints.openVisit>> =>
    withTransaction(deps.db, async (tx) => {
      if (!(await findCustomer(tx, customerId))) throw new AppError('not-found')
      const openedAt = deps.clock.now()
      const endsAt = new Date(openedAt.getTime() + VISIT_MS)
      const id = randomUUID()
      const { userId, sessionId } = actor
      await replaceVisit(tx, { id, userId, sessionId, customerId, reason, openedAt, endsAt })
      return keepWithEffect(tx, actor, {
        visit: { id, customerId, openedAt: openedAt.toISOString(), endsAt: endsAt.toISOString() },
      })
    })
