import type { Querier, Tx } from '../../db/client.ts'
import type { CardAttemptRow } from '../../db/schema.ts'
import {
  paymentMethodsOf,
  removePaymentMethod,
  unrankPaymentMethod,
} from '../../db/stores/payment-methods.ts'
import type { Deps } from '../../deps.ts'
import { type UnusableCard, unusablePrimaryCard } from '../customers/usable-card.ts'

type Wish = Pick<CardAttemptRow, 'customerId' | 'purpose' | 'status'>

/** The card a new one may push out of its place: during onboarding, a primary card that is of no use. Throws ProviderFailure. */
export const replaceableCard = async (
  deps: Pick<Deps, 'db' | 'ports' | 'clock'>,
  { customerId, purpose, status }: Wish,
): Promise<UnusableCard | null> =>
  purpose === 'onboarding' && status === 'primary' ? unusablePrimaryCard(deps, customerId) : null

/** Whether a card that stays has this place. Any number of cards may stand under `other`. */
export const slotIsTaken = async (
  q: Querier,
  { customerId, status }: Wish,
  replaceable: UnusableCard | null,
): Promise<boolean> =>
  status !== 'other' &&
  (await paymentMethodsOf(q, customerId)).some(
    (card) => card.status === status && card.id !== replaceable?.id,
  )

/** Makes room for the card that takes this one's place. */
export const pushOut = (tx: Tx, { id, isGone }: UnusableCard, at: Date): Promise<void> =>
  isGone ? removePaymentMethod(tx, id, at) : unrankPaymentMethod(tx, id, at)
