import { z } from 'zod'
import { createProviderHttp, type ProviderAnswer } from '../http.ts'
import { CARD_TOKEN_STATUSES, type CardPayment, type CardsPort, type CardToken } from './port.ts'

export interface MoyasarOptions {
  /** Without the version: `https://api.moyasar.com`. */
  url: string
  secretKey: string
  /** How long one call may take in all; 8 s unless told. */
  timeoutMs?: number
}

const text = z.string().max(500)
const optionalText = text.nullish().transform((value) => value ?? null)

const Token = z
  .object({
    id: text,
    status: z.enum(CARD_TOKEN_STATUSES),
    brand: text,
    funding: optionalText,
    last_four: z.string().regex(/^\d{4}$/),
    month: z.string().regex(/^\d{1,2}$/),
    year: z.string().regex(/^\d{4}$/),
    name: text,
    message: optionalText,
    metadata: z.record(z.string(), z.unknown()).nullish(),
  })
  .transform(
    ({ last_four, name, month, metadata, ...token }): CardToken => ({
      ...token,
      last4: last_four,
      month: month.padStart(2, '0'),
      holder: name,
      metadata: Object.fromEntries(
        Object.entries(metadata ?? {}).flatMap(([key, value]) =>
          typeof value === 'string' ? [[key, value]] : [],
        ),
      ),
    }),
  )

const Payment = z
  .object({
    id: text,
    status: text,
    amount: z.int(),
    currency: text,
    source: z.object({ message: optionalText, response_code: optionalText, token: optionalText }).nullish(),
  })
  .transform(
    ({ source, ...payment }): CardPayment => ({
      ...payment,
      message: source?.message ?? null,
      responseCode: source?.response_code ?? null,
      token: source?.token ?? null,
    }),
  )

/** Errors come as a full envelope, as a bare message, or with an empty body. */
const Complaint = z.object({ type: z.string().optional(), message: z.string() })

const isUnknown = ({ status, body }: ProviderAnswer) => {
  if (status === 404) return true
  const complaint = Complaint.safeParse(body)
  return !complaint.success ? false : status === 400 && complaint.data.message === 'Object not found'
}

/** Ids reach us through a browser: anything else could name another path of the provider. */
const isId = (id: string) => /^[A-Za-z0-9_-]{1,100}$/.test(id)

/** Cards at Moyasar. Uses the secret key, which may read what the publishable one may only create. */
export const createMoyasarCards = ({ url, secretKey, timeoutMs }: MoyasarOptions): CardsPort => {
  const http = createProviderHttp('cards', { totalMs: timeoutMs })
  const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`

  const call = (method: 'GET' | 'DELETE', path: string) =>
    http.call({ method, url: `${url}/v1/${path}`, headers: { authorization } })

  const find = async <T extends z.ZodType>(schema: T, collection: string, id: string) => {
    if (!isId(id)) return null
    const answer = await call('GET', `${collection}/${id}`)
    if (answer.ok) return http.read(schema, answer)
    if (isUnknown(answer)) return null
    throw http.failure(answer)
  }

  return {
    getToken: (id) => find(Token, 'tokens', id),
    getPayment: (id) => find(Payment, 'payments', id),
    async deleteToken(id) {
      if (!isId(id)) return
      const answer = await call('DELETE', `tokens/${id}`)
      if (!answer.ok && !isUnknown(answer)) throw http.failure(answer)
    },
  }
}
