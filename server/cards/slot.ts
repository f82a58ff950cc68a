import { areCardsClosed } from '#machines/account/selectors.ts'
import { isCardUsable, refusedBrand } from '#rules/cards.ts'
import { accountOf } from '../accounts/chart.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { CardAttemptRow, CustomerRow, PaymentMethodRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import type { CardToken } from '../providers/cards/port.ts'
import { savedToken } from './provider.ts'
import { paymentMethodsOf, primaryCard, removePaymentMethod, unrankPaymentMethod } from './store.ts'

/** True when the provider still accepts charges to a saved card. */
export const isUsableToken = (token: CardToken | null): boolean =>
  token?.state === 'active' && refusedBrand(token) === null

/** The primary card; null when there is none, or when it has expired or can never pay. */
export async function usablePrimaryCard(
  q: Querier,
  customerId: string,
  now: Date,
): Promise<PaymentMethodRow | null> {
  const card = await primaryCard(q, customerId)
  return card && isCardUsable(card, now) ? card : null
}

/** A saved primary card that can no longer be charged. */
export interface UnusableCard {
  id: string
  /** True when the provider no longer knows the card. */
  isGone: boolean
}

/** The primary card if it has expired, can never pay or the provider does not accept it. Throws ProviderFailure. */
async function unusablePrimaryCard(
  { db, ports, clock }: Pick<Deps, 'db' | 'ports' | 'clock'>,
  customerId: string,
): Promise<UnusableCard | null> {
  const card = await primaryCard(db, customerId)
  if (!card) return null
  const token = await savedToken(ports, card)
  if (isUsableToken(token) && isCardUsable(card, clock.now())) return null
  return { id: card.id, isGone: token === null }
}

type SlotRequest = Pick<CardAttemptRow, 'customerId' | 'purpose' | 'status'>

/** The card that a new card may replace: during onboarding, an unusable primary card. Throws ProviderFailure. */
export const replaceableCard = async (
  deps: Pick<Deps, 'db' | 'ports' | 'clock'>,
  { customerId, purpose, status }: SlotRequest,
): Promise<UnusableCard | null> =>
  purpose === 'onboarding' && status === 'primary' ? unusablePrimaryCard(deps, customerId) : null

/** True when the customer may not add, move or remove cards. */
export const areClosed = async (
  deps: Pick<Deps, 'nouns'>,
  q: Querier,
  customer: CustomerRow,
  cards: readonly PaymentMethodRow[],
  now: Date,
): Promise<boolean> => {
  const hasDeclined = await deps.nouns.hasDeclinedResubscription(q, customer, cards)
  return areCardsClosed(accountOf(customer), { cards, hasDeclined }, now)
}

/**
 * Throws `blocked` when the account's state allows no cards, and `card-status-taken` when the slot has a card that stays. The slot
 * `other` holds any number of cards.
 */
export const checkSlot = async (
  deps: Pick<Deps, 'nouns'>,
  q: Querier,
  customer: CustomerRow,
  { status }: Pick<SlotRequest, 'status'>,
  replaceable: UnusableCard | null,
  now: Date,
): Promise<void> => {
  const cards = await paymentMethodsOf(q, customer.id)
  if (await areClosed(deps, q, customer, cards, now)) throw new AppError('blocked')
  const isTaken = cards.some((card) => card.status === status && card.id !== replaceable?.id)
  if (isTaken && status !== 'other') throw new AppError('card-status-taken')
}

/** Moves a replaced card out of its slot. Removes it when the provider no longer knows it. */
export const demoteReplacedCard = (tx: Tx, { id, isGone }: UnusableCard, at: Date): Promise<void> =>
  isGone ? removePaymentMethod(tx, id, at) : unrankPaymentMethod(tx, id, at)
