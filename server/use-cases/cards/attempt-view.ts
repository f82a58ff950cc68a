import { CardAttempt } from '#contract/endpoints/cards.ts'
import type { CardAttemptRow } from '../../db/schema.ts'

/** An attempt as the portal sees it. */
export const attemptView = (row: CardAttemptRow): CardAttempt => ({
  id: row.id,
  purpose: row.purpose,
  status: row.status,
  state: CardAttempt.shape.state.parse(row.state),
  outcome: row.outcome,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
})
