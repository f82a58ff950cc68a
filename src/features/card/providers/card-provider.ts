import type { ReplyOf } from '#contract/endpoint.ts'
import type { getCardConfig } from '#contract/endpoints/configs.ts'
import type { CardForm } from '#contract/forms/card-form.ts'
import { DetailsRefused } from '#machines/card-form/card-form.machine.ts'
import { holdsNumber } from '../pending-card.ts'

const TIMEOUT_MS = 30_000

/** The provider's description of a card, without the number and the CVC. */
export interface ProviderCard {
  /** The token of the card. */
  id: string
  /** The provider's name of the brand, which `refusedBrand` (`rules/cards`) reads. */
  brand: string
  funding: string | null
  last4: string
  /** Two digits. */
  month: string
  /** Four digits. */
  year: string
  holder: string
  /** Address of the bank's verification page. Not checked yet. */
  verificationUrl: string | null
  message: string | null
}

/** The provider's result in the return address. Any page can forge it, so it never approves a card. */
export interface CardHint {
  id: string | null
  message: string | null
  status: string | null
}

interface CardPurpose {
  attemptId: string
  /** The address to return to after the bank's verification. */
  callbackUrl: string
}

/** The browser's part of a card provider: the format of a card and of the return address. */
export interface CardProvider {
  /**
   * Sends a card to the provider. Throws `DetailsRefused`: with the provider's message if the card is refused, or with `answered`
   * false if the provider gives no valid answer.
   */
  createToken(
    config: ReplyOf<typeof getCardConfig>,
    card: CardForm,
    purpose: CardPurpose,
  ): Promise<ProviderCard>
  /** Reads the query of a return address; null if it is not in the provider's format. */
  readReturn(query: URLSearchParams): CardHint | null
}

/** Sends JSON to the provider, without cookies or a referrer. Throws `silence()` if the answer is missing or is not JSON. */
export const sendToProvider = async (
  url: string,
  headers: Record<string, string>,
  body: object,
): Promise<{ status: number; answer: unknown }> => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return { status: response.status, answer: await response.json() }
  } catch {
    // Omits the cause, because some engines quote the body in it.
    throw silence()
  }
}

/** The error for a provider without a valid answer. */
export const silence = (): DetailsRefused => new DetailsRefused(null, false)

/** The error for details that the provider refused. Drops a message that may contain the card number. */
export const refusal = (words: string | null): DetailsRefused =>
  new DetailsRefused(words && !holdsNumber(words) ? words : null)

/** The last value of a repeated parameter; null if it is empty or missing. */
export const lastOf = (query: URLSearchParams, name: string): string | null =>
  query.getAll(name).at(-1)?.trim() || null
