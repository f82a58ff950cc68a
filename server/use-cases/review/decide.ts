import { randomUUID } from 'node:crypto'
import type { Actor } from '../../actor.ts'
import { insertDecision } from '../../db/stores/review-decisions.ts'
import type { Deps } from '../../deps.ts'
import { accountWorkflow } from '../../workflows/account.ts'
import { advance } from '../../workflows/advance.ts'
import { accountFacts } from '../billing/account-facts.ts'
import { changeAccount } from '../subscription/change-account.ts'

interface Decision {
  event: 'review.rejected' | 'review.reopened'
  decision: 'rejected' | 'reopened'
  /** What the customer reads. */
  reason: string | null
}

const decide = (
  deps: Deps,
  actor: Actor,
  customerId: string,
  ifMatch: number | undefined,
  { event, decision, reason }: Decision,
) =>
  changeAccount(deps, { ...actor, customerId }, ifMatch, async (tx, row) => {
    const at = deps.clock.now()
    await insertDecision(tx, { id: randomUUID(), customerId, decision, reason, userId: actor.userId, at })
    return advance(deps, tx, accountWorkflow, row, {
      event: { type: event },
      context: await accountFacts(deps, tx, row),
      cause: { by: { ...actor, onBehalf: true } },
    })
  })

/** Rejects an application under review; its customer reads why. */
export const rejectApplication =
  (deps: Deps) => (actor: Actor, customerId: string, reason: string, ifMatch: number | undefined) =>
    decide(deps, actor, customerId, ifMatch, { event: 'review.rejected', decision: 'rejected', reason })

/** Takes a rejection back. */
export const reopenReview = (deps: Deps) => (actor: Actor, customerId: string, ifMatch: number | undefined) =>
  decide(deps, actor, customerId, ifMatch, { event: 'review.reopened', decision: 'reopened', reason: null })
