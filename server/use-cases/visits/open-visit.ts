import { randomUUID } from 'node:crypto'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/visits.ts'
import { VISIT_MS } from '#rules/visit.ts'
import type { Actor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import { findCustomer } from '../../db/stores/customers.ts'
import { replaceVisit } from '../../db/stores/visits.ts'
import type { Deps } from '../../deps.ts'
import { type CommandResult, command } from '../../domain/requests/command.ts'

/** Keeps why an administrator acts for a customer. From now on this session may change things for them, and for no other customer. */
export const openVisit =
  (deps: Deps) =>
  (
    actor: Actor,
    { customerId, reason }: BodyOf<typeof endpoints.openVisit>,
  ): Promise<CommandResult<ReplyOf<typeof endpoints.openVisit>>> =>
    command(deps, actor, async (tx) => {
      if (!(await findCustomer(tx, customerId))) throw new AppError('not-found')
      const openedAt = deps.clock.now()
      const endsAt = new Date(openedAt.getTime() + VISIT_MS)
      const id = randomUUID()
      const { userId, sessionId } = actor
      await replaceVisit(tx, { id, userId, sessionId, customerId, reason, openedAt, endsAt })
      return { visit: { id, customerId, openedAt: openedAt.toISOString(), endsAt: endsAt.toISOString() } }
    })
