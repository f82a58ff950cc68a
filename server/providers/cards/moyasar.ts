import type { z } from 'zod'
import { ProviderFailure } from '../../errors/provider-failure.ts'
import { createProviderHttp, type ProviderCall } from '../http.ts'
import { isUnknown, isUsedGivenId, Payment, Payments, Token } from './moyasar-answers.ts'
import type { CardPayment, CardsPort } from './port.ts'

export interface MoyasarOptions {
  /** Without the version: `https://api.moyasar.com`. */
  url: string
  secretKey: string
  /** Required with every charge but unused: a saved card is charged without its holder. */
  returnUrl: string
  /** Limit of one call in all, in milliseconds; 8 s by default. */
  timeoutMs?: number
}

const TAKEN = ['paid', 'captured', 'authorized']

/** Cards at Moyasar. Uses the secret key, which can read what the publishable key can only create. */
export const createMoyasarCards = ({ url, secretKey, returnUrl, timeoutMs }: MoyasarOptions): CardsPort => {
  const http = createProviderHttp('cards', { totalMs: timeoutMs })
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

  /** A rejected change may already have happened, so this reads the payment instead of the error. */
  const giveBack = async (id: string, verb: 'void' | 'refund'): Promise<CardPayment | null> => {
    const answer = await call('POST', `payments/${id}/${verb}`)
    if (answer.ok) return http.read(Payment, answer)
    if (answer.status === 400 || isUnknown(answer)) return find(Payment, 'payments', id)
    throw http.failure(answer)
  }

  return {
    getToken: (id) => find(Token, 'tokens', id),
    getPayment: (id) => find(Payment, 'payments', id),

    async listPayments({ key, value }, page) {
      const query = new URLSearchParams({ [`metadata[${key}]`]: value, page: String(page) })
      const answer = await call('GET', `payments?${query}`)
      if (!answer.ok) throw http.failure(answer)
      return http.read(Payments, answer)
    },

    async createPayment({ givenId, token, amount, currency, description, metadata = {} }) {
      const answer = await call('POST', 'payments', {
        given_id: givenId,
        amount,
        currency,
        description,
        callback_url: returnUrl,
        metadata,
        source: { type: 'token', token },
      })
      if (isUsedGivenId(answer)) return { kind: 'used-given-id' }
      if (!answer.ok) throw http.failure(answer)
      const payment = http.read(Payment, answer)
      if (payment.id !== givenId)
        throw new ProviderFailure('cards', { kind: 'nonsense', status: answer.status })
      return { kind: 'made', payment }
    },

    async voidPayment(id) {
      if (!isId(id)) return null
      const voided = await giveBack(id, 'void')
      if (!voided || !TAKEN.includes(voided.status)) return voided
      const refunded = await giveBack(id, 'refund')
      if (refunded && TAKEN.includes(refunded.status)) throw http.failure({ status: 400 })
      return refunded
    },

    async deleteToken(id) {
      if (!isId(id)) return
      const answer = await call('DELETE', `tokens/${id}`)
      if (!answer.ok && !isUnknown(answer)) throw http.failure(answer)
    },
  }
}

/** Ids arrive through a browser: any other format could address another path of the provider. */
const isId = (id: string) => /^[A-Za-z0-9_-]{1,100}$/.test(id)
