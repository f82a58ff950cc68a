import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/cards.ts'
import { refusedBrand } from '#rules/card-brand.ts'
import type { CustomerActor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import { updateCardAttempt } from '../../db/stores/card-attempts.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { orElse } from '../../failures.ts'
import { attemptView } from './attempt-view.ts'
import { evidenceOf } from './evidence.ts'
import { lockAttempt } from './lock-attempt.ts'
import { isOver, ownAttempt } from './own-attempt.ts'

/**
 * Ties a token to its attempt before the person leaves for the bank, so that it is found again even if nobody comes back. A
 * card that is not accepted is refused here already; another one may then be entered in the same attempt.
 */
export const recordToken =
  (deps: Deps) =>
  async (
    actor: CustomerActor,
    { id, paymentIdentifier }: { id: string; paymentIdentifier: string },
  ): Promise<ReplyOf<typeof endpoints.recordCardToken>> => {
    const attempt = await ownAttempt(deps, actor, id)
    if (attempt.state !== 'open' || isOver(attempt, deps.clock.now()))
      throw new AppError('card-attempt-expired')
    const { token } = await orElse(
      evidenceOf(deps, { ...attempt, token: paymentIdentifier }),
      (cause) => new AppError('card-provider-unavailable', { cause }),
    )
    if (!token) throw new AppError('not-found')
    const brand = refusedBrand(token)
    if (brand) throw new AppError('card-brand-refused', { params: { brand } })

    const row = await withTransaction(deps.db, async (tx) => {
      const locked = await lockAttempt(tx, attempt)
      if (locked.state !== 'open') throw new AppError('card-attempt-expired')
      return updateCardAttempt(tx, id, { token: token.id })
    })
    return { attempt: attemptView(row) }
  }
