import { randomUUID } from 'node:crypto'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/cards.ts'
import { CARD_ATTEMPT_VERSION } from '#machines/card/card-attempt.machine.ts'
import type { CustomerActor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Tx } from '../../db/client.ts'
import type { CardAttemptRow } from '../../db/schema.ts'
import { insertCardAttempt } from '../../db/stores/card-attempts.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { orElse } from '../../failures.ts'
import { expireCardAttemptJob } from '../../jobs/definitions.ts'
import { begin } from '../../workflows/advance.ts'
import { cardAttemptWorkflow } from '../../workflows/card-attempt.ts'
import { stepConflict } from '../../workflows/conflicts.ts'
import { mayAddCard } from '../../workflows/onboarding.ts'
import { lockCustomer } from '../customers/locked-customer.ts'
import { keepWithEffect } from '../requests/request-keys.ts'
import { attemptView } from './attempt-view.ts'
import { checkPlace, replaceableCard } from './slot.ts'

const LIFETIME_MS = 15 * 60_000

type Wish = BodyOf<typeof endpoints.openCardAttempt>

/** Opens an attempt before any card data is typed; its id travels in the token and comes back with the return address. */
export const openAttempt =
  (deps: Deps) =>
  async (actor: CustomerActor, wish: Wish): Promise<ReplyOf<typeof endpoints.openCardAttempt>> => {
    const replaceable = await orElse(
      replaceableCard(deps, { customerId: actor.customerId, ...wish }),
      (cause) => new AppError('card-provider-unavailable', { cause }),
    )
    return withTransaction(deps.db, async (tx) => {
      const customer = await lockCustomer(tx, actor.customerId, undefined)
      if (!mayAddCard(customer, wish.purpose)) throw stepConflict(customer)
      await checkPlace(tx, customer, wish, replaceable, deps.clock.now())
      const row = await insert(deps, tx, actor, wish)
      const callbackUrl = new URL('/cardReturn', deps.config.appUrl)
      callbackUrl.searchParams.set('attempt', row.id)
      return keepWithEffect(tx, actor, { attempt: attemptView(row), callbackUrl: callbackUrl.href })
    })
  }

const insert = async (deps: Deps, tx: Tx, actor: CustomerActor, wish: Wish): Promise<CardAttemptRow> => {
  const at = deps.clock.now()
  const row = await insertCardAttempt(tx, {
    id: randomUUID(),
    customerId: actor.customerId,
    userId: actor.userId,
    ...wish,
    token: null,
    paymentId: null,
    state: 'open',
    machineVersion: CARD_ATTEMPT_VERSION,
    outcome: null,
    createdAt: at,
    expiresAt: new Date(at.getTime() + LIFETIME_MS),
    finishedAt: null,
    alertedAt: null,
  })
  await begin(deps, tx, cardAttemptWorkflow, row, {
    event: 'attempt.opened',
    from: 'none',
    cause: { by: actor },
  })
  await deps.jobs.plan(tx, expireCardAttemptJob, { attemptId: row.id }, { at: row.expiresAt })
  return row
}
