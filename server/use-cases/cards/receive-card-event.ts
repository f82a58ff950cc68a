import type { CardAttemptRow } from '../../db/schema.ts'
import { findCardAttempt } from '../../db/stores/card-attempts.ts'
import { effectDone, markEffect } from '../../db/stores/effects.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { attemptIdOf, evidenceFrom } from './evidence.ts'
import { judgeEvidence } from './judge-evidence.ts'
import { settleAttempt } from './settle-attempt.ts'

export interface CardEvent {
  /** The same in every repetition of the event. */
  id: string
  token: string | null
  payment: string | null
}

/**
 * Something happened to a card or payment at the provider. What the event says is not believed: it is a reason to ask. It
 * settles attempts whose person is still at the bank; one that is being checked is finished by whoever checks it. Throws
 * ProviderFailure when the provider cannot be asked, so that the event comes again.
 */
export const receiveCardEvent =
  (deps: Deps) =>
  async ({ id, token: tokenId, payment }: CardEvent, requestId: string): Promise<void> => {
    const effect = `webhook:cards:${id}`
    if (!tokenId || (await effectDone(deps.db, effect))) return
    const token = await deps.ports.cards.getToken(tokenId)
    const attempt = await openAttemptOf(deps, token && attemptIdOf(token))
    if (!attempt) return
    const evidence = await evidenceFrom(deps, attempt, token, payment)
    const outcome = judgeEvidence(evidence)
    await withTransaction(deps.db, async (tx) => {
      if (!(await markEffect(tx, effect, deps.clock.now())) || outcome === 'still-checking') return
      await settleAttempt(deps, tx, attempt, { outcome, evidence, cause: { by: 'server', requestId } })
    })
  }

const openAttemptOf = async (deps: Deps, id: string | null): Promise<CardAttemptRow | null> => {
  if (id === null) return null
  const row = await findCardAttempt(deps.db, id)
  return row?.state === 'open' ? row : null
}
