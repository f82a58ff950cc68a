import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/cards.ts'
import type { CustomerActor } from '../../actor.ts'
import { unfinishedCardAttempt } from '../../db/stores/card-attempts.ts'
import type { Deps } from '../../deps.ts'
import { attemptView } from './attempt-view.ts'

/** The attempt that can be continued: one whose card has reached the provider. Without a card there is nothing to continue. */
export const getCurrentAttempt =
  (deps: Deps) =>
  async (actor: CustomerActor): Promise<ReplyOf<typeof endpoints.getCurrentCardAttempt>> => {
    const row = await unfinishedCardAttempt(deps.db, actor.customerId, deps.clock.now())
    return { attempt: row?.token ? attemptView(row) : null }
  }
