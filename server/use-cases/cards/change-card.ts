import type { CardStatus, PaymentMethod } from '#contract/entities/payment-method.ts'
import { isCardExpired } from '#rules/card-expiry.ts'
import { cardSwap, isCardMoveAllowed, mayRemoveCard } from '#rules/card-slots.ts'
import type { CustomerActor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Tx } from '../../db/client.ts'
import type { PaymentMethodRow } from '../../db/schema.ts'
import { cardInUse } from '../../db/stores/charges.ts'
import { reviseCustomer } from '../../db/stores/customers.ts'
import { paymentMethodsOf, rankPaymentMethod, removePaymentMethod } from '../../db/stores/payment-methods.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { forgetCardJob } from '../../jobs/definitions.ts'
import { lockCustomer } from '../customers/locked-customer.ts'
import { presentPaymentMethod } from '../customers/present-payment-method.ts'
import { keepWithEffect } from '../requests/request-keys.ts'
import { areClosed } from './slot.ts'

interface Wish {
  cardId: string
  /** The revision of the customer whose cards the person saw. */
  ifMatch: number | undefined
  at: Date
}

interface Wallet {
  cards: PaymentMethodRow[]
  card: PaymentMethodRow
  revision: number
}

/** The customer's cards and the one meant, while nobody else changes them. */
const openWallet = async (
  tx: Tx,
  { customerId }: CustomerActor,
  { cardId, ifMatch, at }: Wish,
): Promise<Wallet> => {
  const row = await lockCustomer(tx, customerId, ifMatch)
  const cards = await paymentMethodsOf(tx, customerId)
  const card = cards.find(({ id }) => id === cardId)
  if (!card) throw new AppError('not-found')
  if (await areClosed(tx, row, cards, at)) throw new AppError('blocked')
  return { cards, card, revision: row.revision }
}

interface Changed {
  paymentMethods: PaymentMethod[]
  revision: number
}

/** The answer of every change: the cards as they are now, and the revision of the customer they are shown with. */
const listed = async (tx: Tx, actor: CustomerActor, revision: number): Promise<Changed> => {
  const cards = await paymentMethodsOf(tx, actor.customerId)
  return keepWithEffect(tx, actor, { paymentMethods: cards.map(presentPaymentMethod), revision })
}

/** Who changed the cards by hand changed the account: the next one who has not seen it is told. */
const revise = async (tx: Tx, { customerId }: CustomerActor, at: Date): Promise<number> =>
  (await reviseCustomer(tx, customerId, {}, at)).revision

const swap = async (tx: Tx, { cards, card }: Wallet, to: CardStatus, at: Date): Promise<void> => {
  if (to === 'other' || !isCardMoveAllowed(card.status, to)) throw new AppError('card-change-refused')
  if (to === 'primary' && isCardExpired(card.expiryDate, at)) throw new AppError('card-expired')
  for (const move of cardSwap(cards, card.id, to)) await rankPaymentMethod(tx, move.id, move.status, at)
}

/** Gives a card another place; the card it replaces moves down in the same step. Asking for the place it has changes nothing. */
export const moveCard =
  (deps: Deps) =>
  (actor: CustomerActor, cardId: string, to: CardStatus, ifMatch: number | undefined): Promise<Changed> =>
    withTransaction(deps.db, async (tx) => {
      const at = deps.clock.now()
      const wallet = await openWallet(tx, actor, { cardId, ifMatch, at })
      if (wallet.card.status === to) return listed(tx, actor, wallet.revision)
      await swap(tx, wallet, to, at)
      return listed(tx, actor, await revise(tx, actor, at))
    })

/** Takes a card away that is not the primary one; a job has the provider forget it. */
export const removeCard =
  (deps: Deps) =>
  (actor: CustomerActor, cardId: string, ifMatch: number | undefined): Promise<Changed> =>
    withTransaction(deps.db, async (tx) => {
      const at = deps.clock.now()
      const { card } = await openWallet(tx, actor, { cardId, ifMatch, at })
      if (!mayRemoveCard(card)) throw new AppError('card-change-refused')
      if (await cardInUse(tx, card.id)) throw new AppError('card-in-use')
      await removePaymentMethod(tx, card.id, at)
      await deps.jobs.plan(tx, forgetCardJob, { token: card.token })
      return listed(tx, actor, await revise(tx, actor, at))
    })
