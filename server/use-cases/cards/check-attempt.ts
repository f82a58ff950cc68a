import { findCardAttempt } from '../../db/stores/card-attempts.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { evidenceOf } from './evidence.ts'
import { finishAttempt } from './finish-attempt.ts'
import { planCheck } from './settle-attempt.ts'

/** Asks the provider about an attempt it had not decided on; once a minute, as long as the attempt lives. */
export const checkAttempt =
  (deps: Deps) =>
  async (attemptId: string, round: number, jobId: string): Promise<void> => {
    const attempt = await findCardAttempt(deps.db, attemptId)
    if (!attempt || attempt.finishedAt) return
    const evidence = await evidenceOf(deps, attempt)
    const finished = await finishAttempt(deps, attempt, evidence, { by: 'server', requestId: jobId })
    if (finished !== 'undecided') return
    await withTransaction(deps.db, (tx) => planCheck(deps, tx, attempt, round + 1))
  }
