import { randomUUID } from 'node:crypto'
import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/visits.ts'
import { VISIT_MS } from '#rules/permissions.ts'
import { findCustomer } from '../accounts/store.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { type CommandResult, command } from '../request/command.ts'
import type { Call } from '../request/route.ts'
import { replaceVisit } from './store.ts'

/** Records an administrator's reason to act for a customer. The session may then make changes for this customer only. */
export const openVisit = (
  deps: Deps,
  { actor, body: { customerId, reason } }: Call<typeof endpoints.openVisit>,
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
