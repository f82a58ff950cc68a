import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { CardReason } from '#contract/card-facts.ts'
import { ProviderFailure } from '#server/errors/failures.ts'
import type {
  CardEvent,
  CardPayment,
  CardsPort,
  ListedPayment,
  RefundRefusal,
} from '#server/providers/cards/port.ts'
import { createProviderHttp, type ProviderCall } from '#server/providers/http.ts'
import { signatureOf } from './provider.ts'

const PER_PAGE = 40

const CAUSES: Record<string, CardReason> = {
  E_DECLINED: 'declined',
  E_BARRED: 'declined',
  E_FUNDS: 'insufficient-funds',
  E_LAPSED: 'expired-card',
  E_LIMIT: 'over-limit',
  E_OTP: 'wrong-otp',
  E_HOLDER_LEFT: 'cancelled',
  E_UNKNOWN: 'unspecified-failure',
}
const reasonOf = (cause: string | null): CardReason | null => (cause ? (CAUSES[cause] ?? 'other') : null)

/** Causes after which the same card never pays. */
const HARD_CAUSES = ['E_BARRED', 'E_LAPSED']

const BRANDS: Record<string, string> = { MASTERCARD: 'master' }
const brandOf = (scheme: string): string => BRANDS[scheme] ?? scheme.toLowerCase()

const CONDITIONS = {
  PENDING: 'unverified',
  READY: 'active',
  REJECTED: 'inactive',
  LAPSED: 'expired',
} as const
const OUTCOMES = { WAITING: 'open', PASSED: 'verified', NOT_PASSED: 'failed' } as const
const PHASES = { IN_PROGRESS: 'open', SETTLED: 'paid', REFUSED: 'failed', REVERSED: 'returned' } as const

const Card = z.object({
  card_ref: z.string(),
  condition: z.enum(['PENDING', 'READY', 'REJECTED', 'LAPSED']),
  scheme: z.string(),
  kind: z.string(),
  ends_with: z.string().regex(/^\d{4}$/),
  valid_thru: z.string().regex(/^\d{4}-\d{2}$/),
  holder_name: z.string(),
  reference: z.string().nullable(),
  cause: z.string().nullable(),
})

const Verification = z.object({
  id: z.string(),
  card_ref: z.string(),
  outcome: z.enum(['WAITING', 'PASSED', 'NOT_PASSED']),
  cause: z.string().nullable(),
})

/** Riyals with two decimals, as halalas. */
const Riyals = z
  .string()
  .regex(/^\d+\.\d{2}$/)
  .transform((text) => Number(text.replace('.', '')))

const Charge = z.object({
  id: z.string(),
  card_ref: z.string(),
  phase: z.enum(['IN_PROGRESS', 'SETTLED', 'REFUSED', 'REVERSED']),
  value: Riyals,
  given_back: Riyals,
  currency: z.string(),
  cause: z.string().nullable(),
  at: z.int(),
  tags: z.array(z.string()),
  scheme: z.string().optional(),
  ends_with: z.string().optional(),
})

const paymentFrom = (charge: z.output<typeof Charge>): CardPayment => ({
  id: charge.id,
  state: PHASES[charge.phase],
  amount: charge.value,
  refunded: charge.given_back,
  currency: charge.currency,
  reason: reasonOf(charge.cause),
  isHardDecline: charge.cause !== null && HARD_CAUSES.includes(charge.cause),
  token: charge.card_ref,
})

const REFUSALS: Record<string, RefundRefusal> = {
  NOT_SETTLED: 'not-paid',
  ABOVE_REST: 'too-much',
  BANK_SAYS_NO: 'declined',
}

const Rejection = z.object({ errors: z.array(z.object({ code: z.string() })) })

const tagged = (tags: readonly string[], name: string): string | null =>
  tags.find((tag) => tag.startsWith(`${name}:`))?.slice(name.length + 1) ?? null

const listedFrom = (charge: z.output<typeof Charge>): ListedPayment => ({
  ...paymentFrom(charge),
  createdAt: new Date(charge.at * 1000),
  chargeId: tagged(charge.tags, 'charge'),
  customerId: tagged(charge.tags, 'customer'),
  invoiceRef: tagged(charge.tags, 'invoice'),
  brand: charge.scheme ? brandOf(charge.scheme) : null,
  last4: charge.ends_with ?? null,
})

const EventBody = z
  .object({
    number: z.int(),
    card: z.string().max(100),
    verification: z.string().max(100),
  })
  .transform(
    ({ number, card, verification }): CardEvent => ({
      id: String(number),
      token: card,
      payment: verification,
      dispute: null,
      secret: null,
    }),
  )

const CLAIM_PHASES = { RAISED: 'open', KEPT: 'won', TAKEN: 'lost' } as const

const Claim = z.object({
  claim_ref: z.string(),
  charge: z.string(),
  phase: z.enum(['RAISED', 'KEPT', 'TAKEN']),
  value: Riyals,
  currency: z.string(),
  why: z.string(),
  answer_before: z.int(),
})

interface QirshOptions {
  url: string
  secretKey: string
  timeoutMs?: number
}

export const createQirshCards = ({ url, secretKey, timeoutMs }: QirshOptions): CardsPort => {
  const http = createProviderHttp('cards', { addresses: [url], totalMs: timeoutMs })
  const call = (method: ProviderCall['method'], path: string, json?: unknown) =>
    http.call({ method, url: `${url}/api/${path}`, headers: { authorization: `Bearer ${secretKey}` }, json })

  const find = async <T extends z.ZodType>(schema: T, collection: string, id: string) => {
    if (!isId(id)) return null
    const answer = await call('GET', `${collection}/${id}`)
    if (answer.status === 404) return null
    if (!answer.ok) throw http.failure(answer)
    return http.read(schema, answer)
  }

  const list = async (filter: Record<string, string>, page: number) => {
    const part = { skip: String((page - 1) * PER_PAGE), limit: String(PER_PAGE) }
    const answer = await call('GET', `charges?${new URLSearchParams({ ...filter, ...part })}`)
    if (!answer.ok) throw http.failure(answer)
    const { items, remaining } = http.read(z.object({ items: z.array(Charge), remaining: z.int() }), answer)
    return { payments: items.map(listedFrom), hasMore: remaining > 0 }
  }

  return {
    name: 'qirsh',
    tokensUrl: `${url}/api/cards`,

    async getToken(id) {
      const card = await find(Card, 'cards', id)
      if (!card) return null
      const [year = '', month = ''] = card.valid_thru.split('-')
      return {
        id: card.card_ref,
        state: CONDITIONS[card.condition],
        brand: brandOf(card.scheme),
        funding: card.kind.toLowerCase(),
        last4: card.ends_with,
        ...{ month, year },
        holder: card.holder_name,
        reason: reasonOf(card.cause),
        attemptId: card.reference,
      }
    },

    async getPayment(id) {
      const charge = await find(Charge, 'charges', id)
      return charge && paymentFrom(charge)
    },

    async getVerification(id, token) {
      const verification = await find(Verification, 'verifications', id)
      if (verification?.card_ref !== token) return null
      return { id, state: OUTCOMES[verification.outcome], reason: reasonOf(verification.cause) }
    },

    listPayments: (customerId, page) => list({ tag: `customer:${customerId}` }, page),

    // Qirsh filters by whole seconds and includes the second of `from`, so the next second is sent.
    listPaymentsSince: (since, page) => list({ from: String(Math.floor(since.getTime() / 1000) + 1) }, page),

    async createPayment({ id, token, amount, currency, description, customerId, invoiceRef }) {
      const answer = await call('PUT', `charges/${id}`, {
        card_ref: token,
        value: (amount / 100).toFixed(2),
        currency,
        memo: description,
        tags: [
          `charge:${id}`,
          `customer:${customerId}`,
          ...(invoiceRef === null ? [] : [`invoice:${invoiceRef}`]),
        ],
      })
      if (answer.status === 409) return { kind: 'used-id' }
      if (answer.status === 422) return { kind: 'rejected' }
      if (!answer.ok) throw http.failure(answer)
      const charge = http.read(Charge, answer)
      if (charge.id !== id) throw new ProviderFailure('cards', { kind: 'nonsense', status: answer.status })
      return { kind: 'made', payment: paymentFrom(charge) }
    },

    async voidPayment(id) {
      if (!isId(id)) return null
      const answer = await call('POST', `charges/${id}/reversal`)
      if (answer.status === 404) return null
      if (!answer.ok) throw http.failure(answer)
      return paymentFrom(http.read(Charge, answer))
    },

    async refundPayment(id, amount) {
      const unknown = { kind: 'refused', reason: 'unknown-payment', payment: null } as const
      if (!isId(id)) return unknown
      const answer = await call('POST', `charges/${id}/give-backs`, { value: (amount / 100).toFixed(2) })
      if (answer.status === 404) return unknown
      if (answer.status === 422) {
        const code = http.read(Rejection, answer).errors[0]?.code ?? ''
        const charge = await find(Charge, 'charges', id)
        return {
          kind: 'refused',
          reason: REFUSALS[code] ?? 'declined',
          payment: charge && paymentFrom(charge),
        }
      }
      if (!answer.ok) throw http.failure(answer)
      return { kind: 'returned', payment: paymentFrom(http.read(Charge, answer)) }
    },

    async getDispute(id) {
      const claim = await find(Claim, 'claims', id)
      return (
        claim && {
          id: claim.claim_ref,
          state: CLAIM_PHASES[claim.phase],
          payment: claim.charge,
          amount: claim.value,
          currency: claim.currency,
          reason: claim.why,
          respondBy: new Date(claim.answer_before * 1000),
        }
      )
    },

    async deleteToken(id) {
      if (!isId(id)) return
      const answer = await call('DELETE', `cards/${id}`)
      if (!answer.ok && answer.status !== 404) throw http.failure(answer)
    },

    readReturn({ message, status }) {
      if (status === 'passed') return 'approved'
      return reasonOf(message) ?? (status === null ? 'none' : 'other')
    },

    eventSchema: EventBody,

    isAuthentic({ id, token, payment }, headers) {
      const expected = Buffer.from(signatureOf(Number(id), token ?? '', payment ?? ''))
      const received = Buffer.from(String(headers['x-qirsh-signature'] ?? ''))
      return expected.length === received.length && timingSafeEqual(expected, received)
    },
  }
}

const isId = (id: string) => /^[A-Za-z0-9_-]{1,100}$/.test(id)
