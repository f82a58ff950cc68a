import { timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import { ProviderFailure } from '../../errors/failures.ts'
import { createProviderHttp, type ProviderCall } from '../http.ts'
import {
  chargeFrom,
  Dispute,
  Event,
  isUnknown,
  isUsedGivenId,
  Payment,
  Payments,
  refusalOf,
  Token,
  verificationFrom,
} from './moyasar-answers.ts'
import { claimOf } from './moyasar-words.ts'
import type { CardsPort } from './port.ts'

export interface MoyasarOptions {
  /** Without the version: `https://api.moyasar.com`. */
  url: string
  /** The same address for browsers. */
  publicUrl: string
  secretKey: string
  /** Each secret authenticates the webhook. */
  webhookSecrets: readonly string[]
  /** Required with every charge but unused, because a saved card is charged without its holder. */
  returnUrl: string
  /** Time limit of one whole call, in milliseconds; 8 s by default. */
  timeoutMs?: number
}

const TAKEN = ['paid', 'captured', 'authorized', 'refunded']
/** The amounts that verify a card, in halalas: SAR 1 and SAR 10. */
const VERIFICATION_AMOUNTS = [100, 1000]
/** HTTP statuses of a refused charge or refund: no payment was created, or no money was returned. */
const REJECTIONS = [400, 404, 422]

/** Cards at Moyasar. Uses the secret key, because the publishable key can only create cards and not read them. */
export const createMoyasarCards = ({
  url,
  publicUrl,
  secretKey,
  webhookSecrets,
  returnUrl,
  timeoutMs,
}: MoyasarOptions): CardsPort => {
  const http = createProviderHttp('cards', { addresses: [url], totalMs: timeoutMs })
  const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`

  const call = (method: ProviderCall['method'], path: string, json?: unknown) =>
    http.call({ method, url: `${url}/v1/${path}`, headers: { authorization }, json })

  const find = async <T extends z.ZodType>(schema: T, collection: string, id: string) => {
    if (!isId(id)) return null
    const answer = await call('GET', `${collection}/${id}`)
    if (answer.ok) return http.read(schema, answer)
    if (isUnknown(answer)) return null
    throw http.failure(answer)
  }
  const findPayment = (id: string) => find(Payment, 'payments', id)

  const list = async (filters: Record<string, string>) => {
    const answer = await call('GET', `payments?${new URLSearchParams(filters)}`)
    if (!answer.ok) throw http.failure(answer)
    return http.read(Payments, answer)
  }

  /** A rejected change may already have happened, so this reads the payment instead of the error. */
  const giveBack = async (id: string, verb: 'void' | 'refund') => {
    const answer = await call('POST', `payments/${id}/${verb}`)
    if (answer.ok) return http.read(Payment, answer)
    if (answer.status === 400 || isUnknown(answer)) return findPayment(id)
    throw http.failure(answer)
  }

  return {
    name: 'moyasar',
    tokensUrl: `${publicUrl}/v1/tokens`,

    getToken: (id) => find(Token, 'tokens', id),

    async getPayment(id) {
      const payment = await findPayment(id)
      return payment && chargeFrom(payment)
    },

    async getVerification(id, token) {
      const payment = await findPayment(id)
      const verifies =
        payment?.source?.token === token &&
        payment.currency === 'SAR' &&
        VERIFICATION_AMOUNTS.includes(payment.amount)
      return verifies ? verificationFrom(payment) : null
    },

    listPayments: (customerId, page) => list({ 'metadata[customer]': customerId, page: String(page) }),

    listPaymentsSince: (since, page) => list({ 'created[gt]': since.toISOString(), page: String(page) }),

    async createPayment({ id, token, amount, currency, description, customerId, invoiceRef }) {
      const answer = await call('POST', 'payments', {
        given_id: id,
        amount,
        currency,
        description,
        callback_url: returnUrl,
        metadata: {
          charge: id,
          customer: customerId,
          ...(invoiceRef !== null && { invoice: invoiceRef }),
        },
        source: { type: 'token', token },
      }).catch(unlessRejected)
      if (answer === null) return { kind: 'rejected' }
      if (isUsedGivenId(answer)) return { kind: 'used-id' }
      if (REJECTIONS.includes(answer.status)) return { kind: 'rejected' }
      if (!answer.ok) throw http.failure(answer)
      const payment = http.read(Payment, answer)
      if (payment.id !== id) throw new ProviderFailure('cards', { kind: 'nonsense', status: answer.status })
      return { kind: 'made', payment: chargeFrom(payment) }
    },

    async voidPayment(id) {
      if (!isId(id)) return null
      const voided = await giveBack(id, 'void')
      if (!voided || !isHeld(voided)) return voided && chargeFrom(voided)
      const refunded = await giveBack(id, 'refund')
      if (refunded && isHeld(refunded)) throw http.failure({ status: 400 })
      return refunded && chargeFrom(refunded)
    },

    async refundPayment(id, amount) {
      if (!isId(id)) return { kind: 'refused', reason: 'unknown-payment', payment: null }
      const answer = await call('POST', `payments/${id}/refund`, { amount }).catch(unlessRejected)
      if (answer === null || REJECTIONS.includes(answer.status)) {
        const known = await findPayment(id)
        if (!known) return { kind: 'refused', reason: 'unknown-payment', payment: null }
        const payment = chargeFrom(known)
        return { kind: 'refused', reason: refusalOf(payment, amount), payment }
      }
      if (!answer.ok) throw http.failure(answer)
      const payment = http.read(Payment, answer)
      if (payment.id !== id) throw new ProviderFailure('cards', { kind: 'nonsense', status: answer.status })
      return { kind: 'returned', payment: chargeFrom(payment) }
    },

    getDispute: (id) => find(Dispute, 'disputes', id),

    async deleteToken(id) {
      if (!isId(id)) return
      const answer = await call('DELETE', `tokens/${id}`)
      if (!answer.ok && !isUnknown(answer)) throw http.failure(answer)
    },

    readReturn: claimOf,

    eventSchema: Event,

    // Compares with every secret, so that the duration reveals nothing.
    isAuthentic: (event) => webhookSecrets.filter((secret) => isSame(event.secret ?? '', secret)).length > 0,
  }
}

/** True while the provider has, or may take, money of the payment. */
const isHeld = (payment: z.output<typeof Payment>): boolean =>
  TAKEN.includes(payment.status) && chargeFrom(payment).state !== 'returned'

/** Ids arrive through a browser: any other format could address another path of the provider. */
const isId = (id: string) => /^[A-Za-z0-9_-]{1,100}$/.test(id)

/** Null for a rejection with an unreadable answer. */
const unlessRejected = (failure: unknown): null => {
  if (failure instanceof ProviderFailure && REJECTIONS.includes(failure.status ?? 0)) return null
  throw failure
}

const isSame = (received: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(received), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
