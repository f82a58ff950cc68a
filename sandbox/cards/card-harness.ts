import { startPart } from '../shared/part-harness.ts'
import { createCardsPart } from './part.ts'

export const basic = (key: string) => ({
  authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
})
export const PUBLISHABLE = basic('pk_test_masar_sandbox')
export const SECRET = basic('sk_test_masar_sandbox')

export const VISA = '4111111111111111'

export const cardForm = {
  name: 'Noura Alqahtani',
  number: VISA,
  month: '12',
  year: '2031',
  cvc: '987',
  callback_url: 'http://portal.test/payment/return?mode=onboarding',
}

interface TokenAnswer {
  id: string
  status: string
  verification_url: string | null
  [field: string]: unknown
}

export interface PaymentAnswer {
  id: string
  status: string
  amount: number
  refunded: number
  voided_at: string | null
  source: { message: string | null; response_code: string | null; transaction_url: string | null }
  [field: string]: unknown
}

/** The card provider with common calls of its tests. */
export async function startCards() {
  const harness = await startPart(createCardsPart)

  const post = (url: string, headers: Record<string, string>, payload: object) =>
    harness.app.inject({ method: 'POST', url, headers, payload })
  const postToken = (payload: object, headers: Record<string, string> = PUBLISHABLE) =>
    post('/cards/v1/tokens', headers, payload)
  const postPayment = (payload: object, headers: Record<string, string> = SECRET) =>
    post('/cards/v1/payments', headers, payload)
  const get = (url: string, headers: Record<string, string> = SECRET) => harness.app.inject({ url, headers })

  async function makeToken(change: Partial<typeof cardForm> & { metadata?: object } = {}) {
    return (await postToken({ ...cardForm, ...change })).json<TokenAnswer>()
  }

  /** Presses a button of the bank's page; `back` is the URL of the return. */
  async function answerChallenge(id: string, form: Record<string, string>) {
    const answer = await harness.app.inject({
      method: 'POST',
      url: `/cards/3ds/${id}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    })
    const { location } = answer.headers
    return { answer, back: location ? new URL(location) : undefined }
  }

  async function activeToken(change: Partial<typeof cardForm> = {}) {
    const { id } = await makeToken(change)
    await answerChallenge(id, { choice: 'approved' })
    return id
  }

  return Object.assign(harness, {
    post,
    postToken,
    postPayment,
    get,
    makeToken,
    answerChallenge,
    activeToken,
    token: async (id: string) => (await get(`/cards/v1/tokens/${id}`)).json<TokenAnswer>(),
    payment: async (id: string) => (await get(`/cards/v1/payments/${id}`)).json<PaymentAnswer>(),
  })
}
