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
  /** As in `refusedBrand` (`rules/cards`). */
  brand: string
  funding: string | null
  last4: string
  /** Two digits. */
  month: string
  /** Four digits. */
  year: string
  holder: string
  /** Address of the bank's verification, not checked. */
  verificationUrl: string | null
  message: string | null
}

/** Query of the return address. Any page can forge it, so it never approves a card. */
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

/** The browser's part of a card provider: its format of a card, and of the return address. */
export interface CardProvider {
  /**
   * Sends a card to the provider. Throws `DetailsRefused` with the provider's message when the card is refused, and without an answer
   * when the provider is silent or its answer is invalid.
   */
  createToken(
    config: ReplyOf<typeof getCardConfig>,
    card: CardForm,
    purpose: CardPurpose,
  ): Promise<ProviderCard>
  /** Reads the query of a return address; null when it is not in the provider's format. */
  readReturn(query: URLSearchParams): CardHint | null
}

/** Sends JSON to the provider, and nothing about this page. Throws `silence` without an answer in JSON. */
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
    // Without the cause: some engines quote the body in it.
    throw silence()
  }
}

/** The provider gave no answer about the details. */
export const silence = (): DetailsRefused => new DetailsRefused(null, false)

/** The provider refused the details with this message. A message that may contain the card number is dropped. */
export const refusal = (words: string | null): DetailsRefused =>
  new DetailsRefused(words && !holdsNumber(words) ? words : null)

/** The last value of a repeated parameter; null when it is empty or missing. */
export const lastOf = (query: URLSearchParams, name: string): string | null =>
  query.getAll(name).at(-1)?.trim() || null
