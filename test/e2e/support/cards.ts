import type { BodyOf } from '#contract/endpoint.ts'
import {
  openCardAttempt,
  recordCardToken,
  reportCardReturn,
  savePaymentMethod,
} from '#contract/endpoints/cards.ts'
import { getCardConfig } from '#contract/endpoints/configs.ts'
import type { CallApi } from './api.ts'

/** Test cards of the sandbox that the bank answers like this once the right code is typed. */
export const CARDS = {
  visa: '4111111111111111',
  master: '5421080101000000',
  mada: '4201320111111010',
  amex: '340000000900000',
  debit: '4000056655665556',
  declined: '4123120001090109',
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

type Wish = BodyOf<typeof openCardAttempt>
const FIRST_CARD: Wish = { purpose: 'onboarding', status: 'primary' }

/** A card on its way: tokenized for an attempt of ours, and the bank has not been asked yet. */
export const tokenizeCard = async (
  call: CallApi,
  number: string = CARDS.visa,
  wish: Wish = FIRST_CARD,
): Promise<OpenedAttempt> => {
  const { attempt, callbackUrl } = await call(openCardAttempt, { body: wish })
  const { tokensUrl, publishableKey } = await call(getCardConfig)
  const [month, year] = EXPIRY.split('/')
  const answer = await fetch(tokensUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      publishable_api_key: publishableKey,
      name: HOLDER,
      number,
      cvc: CVC,
      month,
      year,
      callback_url: callbackUrl,
      metadata: { attempt: attempt.id },
    }),
  })
  const token = (await answer.json()) as { id: string; verification_url: string }
  await call(recordCardToken, { params: { id: attempt.id }, body: { paymentIdentifier: token.id } })
  return { attemptId: attempt.id, token: token.id, verificationUrl: token.verification_url }
}

/** Has the bank answer, as its page would, and says where it sends the browser. */
export const decideAtBank = async (verificationUrl: string, choice: string): Promise<string> => {
  const answer = await fetch(verificationUrl, {
    method: 'POST',
    body: new URLSearchParams({ choice }),
    redirect: 'manual',
  })
  return answer.headers.get('location') ?? ''
}

/** Adds an approved card: the first primary one unless another is wished for. */
export const addCard = async (
  call: CallApi,
  number: string = CARDS.visa,
  wish: Wish = FIRST_CARD,
): Promise<void> => {
  const { attemptId, token, verificationUrl } = await tokenizeCard(call, number, wish)
  const back = new URL(await decideAtBank(verificationUrl, 'approved'))
  const hint = (name: string) => back.searchParams.get(name)
  const { card } = await call(reportCardReturn, {
    params: { id: attemptId },
    body: { id: hint('id'), message: hint('message'), status: hint('status'), paymentIdentifier: token },
  })
  if (!card) throw new Error('The sandbox did not approve the card')
  await call(savePaymentMethod, {
    body: {
      ...card,
      status: wish.status,
      paymentMethod: 'credit-card',
      isOnboarding: wish.purpose === 'onboarding',
    },
  })
}
