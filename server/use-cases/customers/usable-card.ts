import { refusedBrand } from '#rules/card-brand.ts'
import { isCardExpired } from '#rules/card-expiry.ts'
import type { Querier } from '../../db/client.ts'
import type { PaymentMethodRow } from '../../db/schema.ts'
import { primaryCard } from '../../db/stores/payment-methods.ts'
import type { Deps } from '../../deps.ts'
import type { CardToken } from '../../providers/cards/port.ts'

/** Whether the provider still stands behind a saved card. */
export const isUsableToken = (token: CardToken | null): boolean =>
  token?.status === 'active' && refusedBrand(token) === null

/** The saved primary card, unless it is expired. */
export async function usablePrimaryCard(
  q: Querier,
  customerId: string,
  now: Date,
): Promise<PaymentMethodRow | null> {
  const card = await primaryCard(q, customerId)
  return card && !isCardExpired(card.expiryDate, now) ? card : null
}

/** A saved primary card that cannot be used any more. */
export interface UnusableCard {
  id: string
  /** The provider does not know it any more. */
  isGone: boolean
}

/** The saved primary card if it is expired or the provider does not stand behind it. Throws ProviderFailure. */
export async function unusablePrimaryCard(
  { db, ports, clock }: Pick<Deps, 'db' | 'ports' | 'clock'>,
  customerId: string,
): Promise<UnusableCard | null> {
  const card = await primaryCard(db, customerId)
  if (!card) return null
  const token = await ports.cards.getToken(card.token)
  if (isUsableToken(token) && !isCardExpired(card.expiryDate, clock.now())) return null
  return { id: card.id, isGone: token === null }
}
