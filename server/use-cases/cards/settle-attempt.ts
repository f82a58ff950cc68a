import type { CardOutcome } from '#contract/endpoints/cards.ts'
import type { Tx } from '../../db/client.ts'
import type { CardAttemptChange, CardAttemptRow } from '../../db/schema.ts'
import { updateCardAttempt } from '../../db/stores/card-attempts.ts'
import type { Deps } from '../../deps.ts'
import { checkCardAttemptJob } from '../../jobs/definitions.ts'
import { advance, type Cause, takes } from '../../workflows/advance.ts'
import { cardAttemptWorkflow } from '../../workflows/card-attempt.ts'
import type { Evidence } from './evidence.ts'
import { eventOf } from './judge-evidence.ts'
import { lockAttempt } from './lock-attempt.ts'

/** While somebody looks at the screen it asks by itself, for a minute; then the server asks, once a minute. */
export const CHECK_EVERY_MS = 60_000

export interface Judgement {
  outcome: CardOutcome
  evidence: Evidence
  cause: Cause
}

const isStep = (row: CardAttemptRow, outcome: CardOutcome) => {
  const event = eventOf(outcome)
  // Asking again and hearing the same is no step.
  if (row.state === 'still-checking' && event.type === 'provider.undecided') return false
  return takes(cardAttemptWorkflow, row, event, {})
}

const columnsOf = (outcome: CardOutcome, { token, payment }: Evidence): CardAttemptChange => ({
  outcome,
  ...(token && { token: token.id }),
  ...(payment && { paymentId: payment.id }),
})

/** Plans the next question to the provider about an attempt it has not decided on, as long as the attempt lives. */
export const planCheck = async (deps: Deps, tx: Tx, row: CardAttemptRow, round: number): Promise<void> => {
  const at = new Date(deps.clock.now().getTime() + CHECK_EVERY_MS)
  if (at < row.expiresAt) await deps.jobs.plan(tx, checkCardAttemptJob, { attemptId: row.id, round }, { at })
}

/** Stores what the provider's facts mean for an attempt. A judgement its chart no longer takes changes nothing. */
export const settleAttempt = async (
  deps: Deps,
  tx: Tx,
  attempt: Pick<CardAttemptRow, 'id' | 'customerId'>,
  { outcome, evidence, cause }: Judgement,
): Promise<CardAttemptRow> => {
  const row = await lockAttempt(tx, attempt)
  if (!isStep(row, outcome)) return row
  const noted = await updateCardAttempt(tx, row.id, columnsOf(outcome, evidence))
  const settled = await advance(deps, tx, cardAttemptWorkflow, noted, {
    event: eventOf(outcome),
    context: {},
    cause,
  })
  if (settled.state === 'still-checking') await planCheck(deps, tx, settled, 1)
  return settled
}
