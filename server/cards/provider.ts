import type { PaymentMethodRow } from '../db/schema.ts'
import type { Ports } from '../deps.ts'
import { ProviderFailure } from '../errors/failures.ts'
import type { CardPayment, CardsPort, CardToken, ListedPayment } from '../providers/cards/port.ts'

/** A payment in the list of a provider. */
export interface FoundPayment extends ListedPayment {
  provider: string
}

/** All card providers that may have our cards and payments. The provider of new cards is first. */
export const cardProviders = ({ cards, formerCards }: Ports): readonly CardsPort[] => [cards, ...formerCards]

/** Returns the card provider with this name. Throws ProviderFailure when the provider is not configured, as if it were down. */
export const cardProvider = (ports: Ports, name: string): CardsPort => {
  const found = cardProviders(ports).find((provider) => provider.name === name)
  if (!found) {
    const cause = new Error(`The card provider ${name} is not configured`)
    throw new ProviderFailure('cards', { kind: 'unreachable', cause })
  }
  return found
}

/** Reads a card by its token, at its provider. Throws ProviderFailure. */
export const savedToken = async (
  ports: Ports,
  { provider, token }: Pick<PaymentMethodRow, 'provider' | 'token'>,
): Promise<CardToken | null> => cardProvider(ports, provider).getToken(token)

/** Reads a payment at its provider. Throws ProviderFailure. */
export const paymentAt = async (ports: Ports, provider: string, id: string): Promise<CardPayment | null> =>
  cardProvider(ports, provider).getPayment(id)
