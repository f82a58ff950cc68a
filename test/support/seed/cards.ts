import type { BodyOf } from '#contract/endpoint.ts'
import {
  openCardAttempt,
  recordCardToken,
  reportCardReturn,
  savePaymentMethod,
} from '#contract/endpoints/cards.ts'
import { getCardConfig } from '#contract/endpoints/configs.ts'
import type { CallApi } from './call-api.ts'

/** Test cards of the sandbox, by the bank's answer after the right code. */
export const CARDS = {
  visa: '4111111111111111',
  master: '5421080101000000',
  mada: '4201320111111010',
  amex: '340000000900000',
  debit: '4000056655665556',
  declined: '4123120001090109',
  lost: '4123450131000508',
  insufficientFunds: '4123120001090000',
  unspecified: '4123120000000000',
} as const

export const HOLDER = 'Sara Alomar'
export const CVC = '947'
export const EXPIRY = '12/39'

export interface OpenedAttempt {
  attemptId: string
  token: string
  /** The bank's page. */
  verificationUrl: string
}

type CardRequest = BodyOf<typeof openCardAttempt>
const FIRST_CARD: CardRequest = { purpose: 'onboarding', status: 'primary' }

/** The provider's address for cards, and the key of the merchant. */
interface CardProvider {
  tokensUrl: string
  publishableKey: string
}

interface Purpose {
  attemptId: string | null
  callbackUrl: string
}

/** Sends a card to the provider as the browser does. Returns its token and the bank's page. */
export const requestToken = async (
  { tokensUrl, publishableKey }: CardProvider,
  number: string,
  { attemptId, callbackUrl }: Purpose,
): Promise<{ id: string; verification_url: string }> => {
  const [month, year] = EXPIRY.split('/')
  const answer = await fetch(tokensUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      publishable_api_key: publishableKey,
      name: HOLDER,
      number,
      // American Express prints four digits.
      cvc: number.startsWith('3') ? `${CVC}1` : CVC,
      month,
      year,
      callback_url: callbackUrl,
      ...(attemptId !== null && { metadata: { attempt: attemptId } }),
    }),
  })
  if (!answer.ok) throw new Error(`the provider made no token: ${await answer.text()}`)
  return (await answer.json()) as { id: string; verification_url: string }
}

/** Tokenizes a card for an attempt of ours; the bank has not verified it yet. */
export const tokenizeCard = async (
  call: CallApi,
  number: string = CARDS.visa,
  request: CardRequest = FIRST_CARD,
): Promise<OpenedAttempt> => {
  const { attempt, callbackUrl } = await call(openCardAttempt, { body: request })
  const token = await requestToken(await call(getCardConfig), number, { attemptId: attempt.id, callbackUrl })
  await call(recordCardToken, { params: { id: attempt.id }, body: { paymentIdentifier: token.id } })
  return { attemptId: attempt.id, token: token.id, verificationUrl: token.verification_url }
}

/** Presses a button of the bank's page, or types the code. Returns the address to which the browser returns. */
export const answerAtBank = async (verificationUrl: string, form: Record<string, string>): Promise<URL> => {
  const answer = await fetch(verificationUrl, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  })
  return new URL(answer.headers.get('location') ?? '')
}

/** Adds an approved card; by default the first primary one. */
export const addCard = async (
  call: CallApi,
  number: string = CARDS.visa,
  request: CardRequest = FIRST_CARD,
): Promise<void> => {
  const { attemptId, token, verificationUrl } = await tokenizeCard(call, number, request)
  const { searchParams } = await answerAtBank(verificationUrl, { choice: 'approved' })
  const hint = (name: string) => searchParams.get(name)
  const { card } = await call(reportCardReturn, {
    params: { id: attemptId },
    body: { id: hint('id'), message: hint('message'), status: hint('status'), paymentIdentifier: token },
  })
  if (!card) throw new Error('The sandbox did not approve the card')
  await call(savePaymentMethod, {
    body: {
      ...card,
      status: request.status,
      paymentMethod: 'credit-card',
      isOnboarding: request.purpose === 'onboarding',
    },
  })
}
