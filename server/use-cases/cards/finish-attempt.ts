import type { ErrorCode } from '#contract/errors.ts'
import { AppError } from '../../app-error.ts'
import type { CardAttemptRow } from '../../db/schema.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { sendMailJob } from '../../jobs/send-mail.ts'
import type { Cause } from '../../workflows/advance.ts'
import type { Evidence } from './evidence.ts'
import { judgeEvidence } from './judge-evidence.ts'
import { settleAttempt } from './settle-attempt.ts'
import { replaceableCard } from './slot.ts'
import { storeCard } from './store-card.ts'

const NO_PLACE: readonly ErrorCode[] = ['card-status-taken', 'blocked']

/** `undecided`: the provider still does not know. `refused`: approved too late, or there is no place for it any more. */
export type Finished = 'saved' | 'declined' | 'refused' | 'undecided'

/**
 * Finishes an attempt its person has left, from what the provider says: an approved card is saved as they had asked, and
 * whoever was told to wait for an e-mail gets one.
 */
export const finishAttempt = async (
  deps: Deps,
  attempt: CardAttemptRow,
  evidence: Evidence,
  cause: Cause,
): Promise<Finished> => {
  const outcome = judgeEvidence(evidence)
  const { token, payment } = evidence
  if (!token || outcome === 'still-checking') return 'undecided'
  if (outcome !== 'approved') {
    await withTransaction(deps.db, async (tx) => {
      const row = await settleAttempt(deps, tx, attempt, { outcome, evidence, cause })
      if (attempt.state === 'still-checking' && row.finishedAt) {
        await deps.jobs.plan(tx, sendMailJob, resultOf(attempt, false))
      }
    })
    return 'declined'
  }
  const replaceable = await replaceableCard(deps, attempt)
  try {
    await withTransaction(deps.db, async (tx) => {
      await storeCard(deps, tx, { attempt, token, payment, replaceable, cause })
      await deps.jobs.plan(tx, sendMailJob, resultOf(attempt, true))
    })
    return 'saved'
  } catch (error) {
    if (error instanceof AppError && NO_PLACE.includes(error.code)) return 'refused'
    throw error
  }
}

export const resultOf = ({ id, customerId }: CardAttemptRow, saved: boolean) =>
  ({ mail: 'card-result', customerId, attemptId: id, saved }) as const
