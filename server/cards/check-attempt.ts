import { isBrokenOff, isFinished, isInTime } from '#machines/card-attempt/selectors.ts'
import { advanceIfTaken } from '../charts/advance.ts'
import type { Cause } from '../charts/cause.ts'
import type { CardAttemptRow } from '../db/schema.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { sendMailJob } from '../mail/send-mail.ts'
import { lockAttempt } from './attempt.ts'
import { findCardAttempt, updateCardAttempt } from './attempt-store.ts'
import { cardAttemptAt, cardAttemptFacts, cardAttemptOf, cardAttemptWorkflow } from './chart.ts'
import { alertUnconfirmedClaim, evidenceOf } from './evidence.ts'
import { finishAttempt, planCheck, resultOf } from './settle-attempt.ts'

/** Checks an undecided attempt at the provider. Runs once a minute until the attempt ends. */
export const checkAttempt = async (
  deps: Deps,
  attemptId: string,
  round: number,
  jobId: string,
): Promise<void> => {
  const attempt = await findCardAttempt(deps.db, attemptId)
  if (!attempt || isFinished(cardAttemptOf(attempt))) return
  const evidence = await evidenceOf(deps, attempt)
  const finished = await finishAttempt(deps, attempt, evidence, { by: 'server', requestId: jobId })
  if (finished !== 'undecided') return
  await withTransaction(deps.db, (tx) => planCheck(deps, tx, attempt, round + 1))
}

const event = { type: 'lifetime.passed' } as const

/**
 * Ends an attempt after its 15 minutes: saves its card if the bank has verified it by then, otherwise fails the attempt. Throws while
 * the 15 minutes are not over by our clock, so that the job retries: our clock may be behind the queue's clock.
 */
export const expireAttempt = async (deps: Deps, attemptId: string, jobId: string): Promise<void> => {
  const attempt = await findCardAttempt(deps.db, attemptId)
  if (!attempt || isFinished(cardAttemptOf(attempt))) return
  if (isInTime(cardAttemptAt(attempt, deps.clock.now()))) throw new Error('The attempt is not over yet.')
  const cause: Cause = { by: 'server', requestId: jobId }
  const evidence = await evidenceOf(deps, attempt)
  const finished = await finishAttempt(deps, attempt, evidence, cause)
  if (finished === 'undecided' || finished === 'refused') {
    await failAttempt(deps, attempt, cause, evidence.token?.state ?? 'no card')
  }
}

const failAttempt = (deps: Deps, attempt: CardAttemptRow, cause: Cause, truth: string) =>
  withTransaction(deps.db, async (tx) => {
    const row = await lockAttempt(tx, attempt)
    const context = cardAttemptFacts(row, deps.clock.now())
    const ended = await advanceIfTaken(deps, tx, cardAttemptWorkflow, row, { event, context, cause })
    if (!ended || !isBrokenOff(cardAttemptOf(ended))) return
    await updateCardAttempt(tx, row.id, { outcome: 'failed' })
    await deps.jobs.plan(tx, sendMailJob, resultOf(row, false))
    await alertUnconfirmedClaim(deps, tx, row, { kind: 'undecided', truth })
  })
