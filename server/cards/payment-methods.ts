import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/cards.ts'
import type { CardStatus, OrderedSlot, PaymentMethod } from '#contract/entities/payment-method.ts'
import { canBeSaved } from '#machines/card-attempt/selectors.ts'
import { cardSwap, isCardExpired, isCardMoveAllowed, mayRemoveCard, refusedBrand } from '#rules/cards.ts'
import { lockCustomer } from '../accounts/lock-customer.ts'
import { reviseCustomer } from '../accounts/store.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { CardAttemptRow, CustomerRow, PaymentMethodRow } from '../db/schema.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { cardsUnavailable, orElse } from '../errors/failures.ts'
import { forgetCardJob } from '../jobs/jobs.ts'
import type { CardToken } from '../providers/cards/port.ts'
import type { CustomerActor } from '../request/actor.ts'
import { type CommandResult, command, repeatable } from '../request/command.ts'
import type { Call } from '../request/route.ts'
import { findCardAttempt, providerOfToken, unfinishedCardAttempt } from './attempt-store.ts'
import { presentPaymentMethod } from './card-rows.ts'
import { cardAttemptAt } from './chart.ts'
import { alertUnconfirmedClaim, attemptIdOf, evidenceFrom, judgeEvidence } from './evidence.ts'
import { savedToken } from './provider.ts'
import { settleAttempt, storeCard } from './settle-attempt.ts'
import { areClosed, replaceableCard } from './slot.ts'
import {
  findPaymentMethodByToken,
  paymentMethodsOf,
  rankPaymentMethod,
  removePaymentMethod,
} from './store.ts'

export const listPaymentMethods = async (
  deps: Deps,
  { actor }: Call<typeof endpoints.listPaymentMethods>,
): Promise<ReplyOf<typeof endpoints.listPaymentMethods>> => ({
  paymentMethods: (await paymentMethodsOf(deps.db, actor.customerId)).map(presentPaymentMethod),
})

const brandRefused = (brand: string) => new AppError('card-brand-refused', { params: { brand } })
const notVerified = () =>
  new AppError('card-not-verified', { subMessage: 'The card provider has not confirmed this card.' })

/** Saves an attempt's card if the provider confirms that it verified the card for this attempt. */
export const savePaymentMethod = async (
  deps: Deps,
  { actor, body: claim }: Call<typeof endpoints.savePaymentMethod>,
): Promise<CommandResult<ReplyOf<typeof endpoints.savePaymentMethod>>> => {
  const { customerId } = actor
  const recorded = await providerOfToken(deps.db, customerId, claim.paymentIdentifier)
  const card = { provider: recorded ?? deps.ports.cards.name, token: claim.paymentIdentifier }
  const known = await findPaymentMethodByToken(deps.db, customerId, card)
  if (known) return repeatable({ paymentMethod: presentPaymentMethod(known) })

  const token = await orElse(savedToken(deps.ports, card), cardsUnavailable)
  const attempt = await attemptOf(deps, actor, card.provider, token)
  if (!token || !attempt) return refuseUnverified(deps, actor, null, 'not a card of this customer')
  const brand = refusedBrand(token)
  if (!canBeSaved(cardAttemptAt(attempt, deps.clock.now())))
    throw brand ? brandRefused(brand) : new AppError('card-attempt-expired')
  // A card can name any attempt. Only the card that the attempt's own browser has sent to us counts.
  if (attempt.token !== token.id) {
    if (brand) throw brandRefused(brand)
    return refuseUnverified(deps, actor, attempt, 'not the card that was sent for this attempt')
  }

  const evidence = await orElse(evidenceFrom(deps, attempt, token, claim.paymentId), cardsUnavailable)
  const outcome = judgeEvidence(evidence)
  const cause = { by: actor }
  if (outcome === 'approved') {
    const { verification } = evidence
    const replaceable = await orElse(replaceableCard(deps, attempt), cardsUnavailable)
    return command(deps, actor, async (tx) => {
      const card = await storeCard(deps, tx, { attempt, token, verification, replaceable, cause })
      return { paymentMethod: presentPaymentMethod(card) }
    })
  }
  if (outcome === 'still-checking') return refuseUnverified(deps, actor, attempt, token.state)
  await withTransaction(deps.db, (tx) => settleAttempt(deps, tx, attempt, { outcome, evidence, cause }))
  if (outcome === 'brand-refused' && brand) throw brandRefused(brand)
  return refuseUnverified(deps, actor, attempt, token.state)
}

/** The customer's attempt with this token; null when there is none. */
const attemptOf = async (
  deps: Deps,
  { customerId }: CustomerActor,
  provider: string,
  token: CardToken | null,
): Promise<CardAttemptRow | null> => {
  const id = token && attemptIdOf(token)
  const attempt = id ? await findCardAttempt(deps.db, id) : undefined
  return attempt?.customerId === customerId && attempt.provider === provider ? attempt : null
}

const refuseUnverified = async (
  deps: Deps,
  { customerId }: CustomerActor,
  attempt: CardAttemptRow | null,
  truth: string,
): Promise<never> => {
  const alerted = attempt ?? (await unfinishedCardAttempt(deps.db, customerId, deps.clock.now()))
  deps.log.warn({ customerId, attemptId: alerted?.id, truth }, 'refused to save an unverified card')
  if (alerted) {
    await withTransaction(deps.db, (tx) => alertUnconfirmedClaim(deps, tx, alerted, { kind: 'save', truth }))
  }
  throw notVerified()
}

interface CardChange {
  cardId: string
  /** The customer's revision that the person saw. */
  ifMatch: number | undefined
  at: Date
}

interface SavedCards {
  cards: PaymentMethodRow[]
  card: PaymentMethodRow
  revision: number
}

/** Reads the cards. Throws `not-found` for an unknown card and `blocked` when the account may not change its cards. */
const savedCardsOf = async (
  deps: Pick<Deps, 'nouns'>,
  q: Querier,
  row: CustomerRow,
  { cardId, at }: Omit<CardChange, 'ifMatch'>,
): Promise<SavedCards> => {
  const cards = await paymentMethodsOf(q, row.id)
  const card = cards.find(({ id }) => id === cardId)
  if (!card) throw new AppError('not-found')
  if (await areClosed(deps, q, row, cards, at)) throw new AppError('blocked')
  return { cards, card, revision: row.revision }
}

const lockSavedCards = async (
  deps: Pick<Deps, 'nouns'>,
  tx: Tx,
  { customerId }: CustomerActor,
  { ifMatch, ...change }: CardChange,
): Promise<SavedCards> => savedCardsOf(deps, tx, await lockCustomer(tx, customerId, ifMatch), change)

/** Throws when the card cannot move to this slot now. */
export const refuseMove = async (
  deps: Pick<Deps, 'nouns'>,
  q: Querier,
  row: CustomerRow,
  { to, ...change }: Omit<CardChange, 'ifMatch'> & { to: OrderedSlot },
): Promise<void> => {
  const { card } = await savedCardsOf(deps, q, row, change)
  if (card.status !== to) expectMove(card, to, change.at)
}

/** Throws when the card cannot be removed now. */
export const refuseRemoval = async (
  deps: Pick<Deps, 'nouns'>,
  q: Querier,
  row: CustomerRow,
  change: Omit<CardChange, 'ifMatch'>,
): Promise<void> => expectRemoval(deps, q, (await savedCardsOf(deps, q, row, change)).card)

interface CardList {
  paymentMethods: PaymentMethod[]
  revision: number
}

/** The cards after a change, with the customer's revision. */
const cardListOf = async (tx: Tx, actor: CustomerActor, revision: number): Promise<CardList> => {
  const cards = await paymentMethodsOf(tx, actor.customerId)
  return { paymentMethods: cards.map(presentPaymentMethod), revision }
}

/** Raises the customer's revision, so that a client with older cards gets a conflict. */
const revise = async (tx: Tx, { customerId }: CustomerActor, at: Date): Promise<number> =>
  (await reviseCustomer(tx, customerId, {}, at)).revision

const expectMove: (card: PaymentMethodRow, to: CardStatus, at: Date) => asserts to is OrderedSlot = (
  card,
  to,
  at,
) => {
  if (to === 'other' || !isCardMoveAllowed(card.status, to)) throw new AppError('card-change-refused')
  if (to === 'primary' && card.unusable) throw new AppError('card-unusable')
  if (to === 'primary' && isCardExpired(card.expiryDate, at)) throw new AppError('card-expired')
}

const expectRemoval = async (
  deps: Pick<Deps, 'nouns'>,
  q: Querier,
  card: PaymentMethodRow,
): Promise<void> => {
  if (!mayRemoveCard(card)) throw new AppError('card-change-refused')
  if (await deps.nouns.isCardInUse(q, card.id)) throw new AppError('card-in-use')
}

const swap = async (tx: Tx, { cards, card }: SavedCards, to: CardStatus, at: Date): Promise<void> => {
  expectMove(card, to, at)
  for (const move of cardSwap(cards, card.id, to)) await rankPaymentMethod(tx, move.id, move.status, at)
}

/** Moves a card to another slot; the card in that slot moves down. Does nothing when the card is already in that slot. */
export const moveCard = (
  deps: Deps,
  {
    actor,
    params: { id: cardId },
    body: { status: to },
    ifMatch,
  }: Call<typeof endpoints.updatePaymentMethod>,
): Promise<CommandResult<CardList>> =>
  command(deps, actor, async (tx) => {
    const at = deps.clock.now()
    const saved = await lockSavedCards(deps, tx, actor, { cardId, ifMatch, at })
    if (saved.card.status === to) return cardListOf(tx, actor, saved.revision)
    await swap(tx, saved, to, at)
    await deps.nouns.chargeWaiting(deps, tx, actor.customerId)
    return cardListOf(tx, actor, await revise(tx, actor, at))
  })

/** Removes a card other than the primary card. A job deletes its token at the provider. */
export const removeCard = (
  deps: Deps,
  { actor, params: { id: cardId }, ifMatch }: Call<typeof endpoints.removePaymentMethod>,
): Promise<CommandResult<CardList>> =>
  command(deps, actor, async (tx) => {
    const at = deps.clock.now()
    const { card } = await lockSavedCards(deps, tx, actor, { cardId, ifMatch, at })
    await expectRemoval(deps, tx, card)
    await removePaymentMethod(tx, card.id, at)
    await deps.jobs.plan(tx, forgetCardJob, { provider: card.provider, token: card.token })
    return cardListOf(tx, actor, await revise(tx, actor, at))
  })
