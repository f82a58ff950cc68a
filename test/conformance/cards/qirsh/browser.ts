import { z } from 'zod/mini'
import {
  type CardProvider,
  lastOf,
  refusal,
  sendToProvider,
  silence,
} from '#src/features/card/providers/card-provider.ts'

const Stored = z.object({
  card_ref: z.string(),
  scheme: z.string(),
  kind: z.string(),
  ends_with: z.string(),
  valid_thru: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
  holder_name: z.string(),
  next: z.object({ location: z.string() }),
})

const Refusal = z.object({ errors: z.array(z.object({ text: z.string() })) })

/** The browser's part of Qirsh. */
export const qirsh: CardProvider = {
  async createToken({ tokensUrl, publishableKey }, card, { attemptId, callbackUrl }) {
    const { status, answer } = await sendToProvider(
      tokensUrl,
      { 'x-public-key': publishableKey },
      {
        card: {
          pan: card.number,
          security_code: card.cvc,
          holder: card.name,
          valid_thru: `20${card.year}-${card.month.padStart(2, '0')}`,
        },
        reference: attemptId || null,
        redirect: { url: callbackUrl },
      },
    )
    if (status === 422) throw refusal(Refusal.safeParse(answer).data?.errors[0]?.text ?? null)
    const stored = Stored.safeParse(answer)
    if (status !== 201 || !stored.success) throw silence()
    const { card_ref, scheme, kind, ends_with, valid_thru, holder_name, next } = stored.data
    return {
      id: card_ref,
      brand: scheme === 'MASTERCARD' ? 'master' : scheme.toLowerCase(),
      funding: kind.toLowerCase(),
      last4: ends_with,
      year: valid_thru.slice(0, 4),
      month: valid_thru.slice(5),
      holder: holder_name,
      verificationUrl: next.location,
      message: null,
    }
  },

  readReturn(query) {
    const status = lastOf(query, 'result')
    return status === null
      ? null
      : { id: lastOf(query, 'verification'), message: lastOf(query, 'cause'), status }
  },
}
