import { CardAttempt } from '#contract/endpoints/cards.ts'
import type { CardAttemptRow } from '../../db/schema.ts'
import { assertKnown } from '../../workflows/advance.ts'
import { cardAttemptWorkflow } from '../../workflows/card-attempt.ts'

/** An attempt as the portal sees it. */
export const attemptView = (row: CardAttemptRow): CardAttempt => {
  assertKnown(cardAttemptWorkflow, row)
  return {
    id: row.id,
    purpose: row.purpose,
    status: row.status,
    state: CardAttempt.shape.state.parse(row.state),
    outcome: row.outcome,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }
}
