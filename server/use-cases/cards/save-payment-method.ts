import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/cards.ts'
import { refusedBrand } from '#rules/card-brand.ts'
import type { CustomerActor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { CardAttemptRow } from '../../db/schema.ts'
import { findCardAttempt, unfinishedCardAttempt } from '../../db/stores/card-attempts.ts'
import { findPaymentMethodByToken } from '../../db/stores/payment-methods.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { orElse } from '../../failures.ts'
import type { CardToken } from '../../providers/cards/port.ts'
import { presentPaymentMethod } from '../customers/present-payment-method.ts'
import { keepWithEffect } from '../requests/request-keys.ts'
import { alertForgery } from './alert-forgery.ts'
import { attemptIdOf, evidenceFrom } from './evidence.ts'
import { judgeEvidence } from './judge-evidence.ts'
import { isOver } from './own-attempt.ts'
import { settleAttempt } from './settle-attempt.ts'
import { replaceableCard } from './slot.ts'
import { storeCard } from './store-card.ts'

type Claim = Pick<BodyOf<typeof endpoints.savePaymentMethod>, 'paymentId' | 'paymentIdentifier'>

const unavailable = (cause: Error) => new AppError('card-provider-unavailable', { cause })
const brandRefused = (brand: string) => new AppError('card-brand-refused', { params: { brand } })
const notVerified = () =>
  new AppError('card-not-verified', { subMessage: 'The card provider has not confirmed this card.' })

/** Saves the card of an attempt, if the provider itself says that it is verified for exactly this attempt. */
export const savePaymentMethod =
  (deps: Deps) =>
  async (actor: CustomerActor, claim: Claim): Promise<ReplyOf<typeof endpoints.savePaymentMethod>> => {
    const known = await findPaymentMethodByToken(deps.db, actor.customerId, claim.paymentIdentifier)
    if (known) return { paymentMethod: presentPaymentMethod(known) }

    const token = await orElse(deps.ports.cards.getToken(claim.paymentIdentifier), unavailable)
    const attempt = await attemptOf(deps, actor, token)
    if (!token || !attempt) return refuseForgery(deps, actor, null, 'not a card of this customer')
    const brand = refusedBrand(token)
    if (isPast(attempt, deps.clock.now()))
      throw brand ? brandRefused(brand) : new AppError('card-attempt-expired')

    const evidence = await orElse(evidenceFrom(deps, attempt, token, claim.paymentId), unavailable)
    const outcome = judgeEvidence(evidence)
    const cause = { by: actor }
    if (outcome === 'approved') {
      const { payment } = evidence
      const replaceable = await orElse(replaceableCard(deps, attempt), unavailable)
      return withTransaction(deps.db, async (tx) => {
        const card = await storeCard(deps, tx, { attempt, token, payment, replaceable, cause })
        return keepWithEffect(tx, actor, { paymentMethod: presentPaymentMethod(card) })
      })
    }
    if (outcome === 'still-checking') return refuseForgery(deps, actor, attempt, token.status)
    await withTransaction(deps.db, (tx) => settleAttempt(deps, tx, attempt, { outcome, evidence, cause }))
    if (outcome === 'brand-refused' && brand) throw brandRefused(brand)
    return refuseForgery(deps, actor, attempt, token.status)
  }

/** Whether nothing can be saved any more. A saved one stays answerable: the same click may arrive twice at once. */
const isPast = (attempt: CardAttemptRow, now: Date) =>
  attempt.state !== 'saved' && (attempt.finishedAt !== null || isOver(attempt, now))

/** The customer's own attempt that the token was made for. */
const attemptOf = async (
  deps: Deps,
  { customerId }: CustomerActor,
  token: CardToken | null,
): Promise<CardAttemptRow | null> => {
  const id = token && attemptIdOf(token)
  const attempt = id ? await findCardAttempt(deps.db, id) : undefined
  return attempt?.customerId === customerId ? attempt : null
}

const refuseForgery = async (
  deps: Deps,
  { customerId }: CustomerActor,
  attempt: CardAttemptRow | null,
  truth: string,
): Promise<never> => {
  const blamed = attempt ?? (await unfinishedCardAttempt(deps.db, customerId, deps.clock.now()))
  deps.log.warn({ customerId, attemptId: blamed?.id, truth }, 'a card that is not verified was to be saved')
  if (blamed) {
    await withTransaction(deps.db, (tx) => alertForgery(deps, tx, blamed, { kind: 'save', truth }))
  }
  throw notVerified()
}
