import { z } from 'zod/mini'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { getCardConfig } from '#contract/endpoints/configs.ts'
import { Last4 } from '#contract/entities/payment-method.ts'
import type { CardForm } from '#contract/forms/card-form.ts'
import { DetailsRefused } from '#machines/card-form/card-form.machine.ts'
import { cardRefusalText } from '#rules/card-verification.ts'
import { holdsNumber } from '../pending-card.ts'

const TIMEOUT_MS = 30_000

/** The provider's token of a card, without the number and the CVC. */
const ProviderToken = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  status: z.string(),
  month: z.coerce.string().check(z.regex(/^(0?[1-9]|1[0-2])$/)),
  year: z.coerce.string().check(z.regex(/^\d{4}$/)),
  last_four: Last4,
  brand: z.string(),
  funding: z.nullish(z.string()),
  name: z.string().check(z.minLength(1), z.maxLength(120)),
  verification_url: z.nullish(z.string()),
  message: z.nullish(z.string()),
})
export type ProviderToken = z.output<typeof ProviderToken>

const Refusal = z.object({ message: z.nullish(z.string()) })

/** The provider did not say whether the details are right. */
const silence = () => new DetailsRefused(null, false)

interface Purpose {
  attemptId: string
  callbackUrl: string
}

const ask = async (
  { tokensUrl, publishableKey }: ReplyOf<typeof getCardConfig>,
  card: CardForm,
  { attemptId, callbackUrl }: Purpose,
): Promise<{ status: number; answer: unknown }> => {
  try {
    const response = await fetch(tokensUrl, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${publishableKey}:`)}`,
        'content-type': 'application/json',
        accept: 'application/json',
      },
      body: JSON.stringify({ ...card, callback_url: callbackUrl, metadata: { attempt: attemptId } }),
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

/**
 * Sends a card to the card provider. Throws `DetailsRefused` with the provider's message when the card is refused, and without an answer
 * when the provider is silent or its answer is invalid.
 */
export const createToken = async (
  config: ReplyOf<typeof getCardConfig>,
  card: CardForm,
  purpose: Purpose,
): Promise<ProviderToken> => {
  const { status, answer } = await ask(config, card, purpose)
  if (status >= 400 && status < 500) {
    const words = cardRefusalText(Refusal.safeParse(answer).data?.message)
    throw new DetailsRefused(words && !holdsNumber(words) ? words : null)
  }
  const token = ProviderToken.safeParse(answer)
  if (status >= 500 || !token.success) throw silence()
  return token.data
}
