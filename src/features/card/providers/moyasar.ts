import { z } from 'zod/mini'
import { Last4 } from '#contract/entities/payment-method.ts'
import { type CardProvider, lastOf, refusal, sendToProvider, silence } from './card-provider.ts'

const Token = z.object({
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

const Refusal = z.object({ message: z.nullish(z.string()) })

export const moyasar: CardProvider = {
  async createToken({ tokensUrl, publishableKey }, card, { attemptId, callbackUrl }) {
    const { status, answer } = await sendToProvider(
      tokensUrl,
      { authorization: `Basic ${btoa(`${publishableKey}:`)}` },
      { ...card, callback_url: callbackUrl, metadata: { attempt: attemptId } },
    )
    if (status >= 400 && status < 500) throw refusal(refusedWords(Refusal.safeParse(answer).data?.message))
    const token = Token.safeParse(answer)
    if (status >= 500 || !token.success) throw silence()
    const { id, brand, funding, last_four, month, year, name, verification_url, message } = token.data
    return {
      ...{ id, brand, year },
      funding: funding ?? null,
      last4: last_four,
      month: month.padStart(2, '0'),
      holder: name,
      verificationUrl: verification_url ?? null,
      message: message ?? null,
    }
  },

  readReturn(query) {
    const [id, message, status] = ['id', 'message', 'status'].map((name) => lastOf(query, name))
    return id || message || status
      ? { id: id ?? null, message: message ?? null, status: status ?? null }
      : null
  },
}

/** The reason of a refused card: the text after the first colon, or all text without a colon; null if empty. */
const refusedWords = (message: string | null | undefined): string | null => {
  const text = message ?? ''
  return text.slice(text.indexOf(':') + 1).trim() || null
}
