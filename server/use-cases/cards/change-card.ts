import type { CardStatus, PaymentMethod } from '#contract/entities/payment-method.ts'
import { areCardsClosed } from '#rules/blocked.ts'
import { isCardExpired } from '#rules/card-expiry.ts'
import { cardSwap, isCardMoveAllowed, mayRemoveCard } from '#rules/card-slots.ts'
import type { CustomerActor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Tx } from '../../db/client.ts'
import type { PaymentMethodRow } from '../../db/schema.ts'
import { cardInUse } from '../../db/stores/charges.ts'
import { paymentMethodsOf, rankPaymentMethod, removePaymentMethod } from '../../db/stores/payment-methods.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { forgetCard } from '../../jobs/definitions/forget-card.ts'
import { lockCustomer } from '../customers/locked-customer.ts'
import { presentPaymentMethod } from '../customers/present-payment-method.ts'
import { keepWithEffect } from '../requests/request-keys.ts'

interface Wallet {
  cards: PaymentMethodRow[]
  card: PaymentMethodRow
}

/** The customer's cards and the one meant, while nobody else changes them. */
const openWallet = async (
  tx: Tx,
  { customerId }: CustomerActor,
  cardId: string,
  at: Date,
): Promise<Wallet> => {
  const row = await lockCustomer(tx, customerId, undefined)
  const cards = await paymentMethodsOf(tx, customerId)
  const card = cards.find(({ id }) => id === cardId)
  if (!card) throw new AppError('not-found')
  if (areCardsClosed(row.status, row.statusReason, cards, at)) throw new AppError('blocked')
  return { cards, card }
}

/** The answer of every change: the cards as they are now. */
const listed = async (tx: Tx, actor: CustomerActor): Promise<{ paymentMethods: PaymentMethod[] }> => {
  const cards = await paymentMethodsOf(tx, actor.customerId)
  return keepWithEffect(tx, actor, { paymentMethods: cards.map(presentPaymentMethod) })
}

const swap = async (tx: Tx, { cards, card }: Wallet, to: CardStatus, at: Date): Promise<void> => {
  if (card.status === to) return
  if (to === 'other' || !isCardMoveAllowed(card.status, to)) throw new AppError('card-change-refused')
  if (to === 'primary' && isCardExpired(card.expiryDate, at)) throw new AppError('card-expired')
  for (const move of cardSwap(cards, card.id, to)) await rankPaymentMethod(tx, move.id, move.status, at)
}

/** Gives a card another place; the card it replaces moves down in the same step. Asking for the place it has changes nothing. */
export const moveCard =
  (deps: Deps) =>
  (actor: CustomerActor, cardId: string, to: CardStatus): Promise<{ paymentMethods: PaymentMethod[] }> =>
    withTransaction(deps.db, async (tx) => {
      const at = deps.clock.now()
      await swap(tx, await openWallet(tx, actor, cardId, at), to, at)
      return listed(tx, actor)
    })

/** Takes a card away that is not the primary one; a job has the provider forget it. */
export const removeCard =
  (deps: Deps) =>
  (actor: CustomerActor, cardId: string): Promise<{ paymentMethods: PaymentMethod[] }> =>
    withTransaction(deps.db, async (tx) => {
      const at = deps.clock.now()
      const { card } = await openWallet(tx, actor, cardId, at)
      if (!mayRemoveCard(card)) throw new AppError('card-change-refused')
      if (await cardInUse(tx, card.id)) throw new AppError('card-in-use')
      await removePaymentMethod(tx, card.id, at)
      await deps.jobs.plan(tx, forgetCard, { token: card.token })
      return listed(tx, actor)
    })
