import type { CardAttempt } from '#contract/endpoints/cards.ts'
import type { CardAttemptRow } from '../../db/schema.ts'
import { cardAttemptChart } from '../../workflows/card-attempt.ts'

/** An attempt as the portal sees it. */
export const attemptView = (row: CardAttemptRow): CardAttempt => ({
  id: row.id,
  purpose: row.purpose,
  status: row.status,
  chart: cardAttemptChart(row),
  outcome: row.outcome,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
})
