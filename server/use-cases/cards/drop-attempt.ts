import type { CustomerActor } from '../../actor.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { advance, takes } from '../../workflows/advance.ts'
import { cardAttemptWorkflow } from '../../workflows/card-attempt.ts'
import { lockAttempt } from './lock-attempt.ts'
import { ownAttempt } from './own-attempt.ts'

const event = { type: 'customer.dropped' } as const

/** Gives an unfinished attempt up. One that is over already stays as it ended. */
export const dropAttempt =
  (deps: Deps) =>
  async (actor: CustomerActor, attemptId: string): Promise<Record<string, never>> => {
    const attempt = await ownAttempt(deps, actor, attemptId)
    await withTransaction(deps.db, async (tx) => {
      const row = await lockAttempt(tx, attempt)
      if (!takes(cardAttemptWorkflow, row, event, {})) return
      await advance(deps, tx, cardAttemptWorkflow, row, { event, context: {}, cause: { by: actor } })
    })
    return {}
  }
