import { fireEvent, screen } from '@testing-library/react'
import { vi } from 'vitest'
import type { CardAttempt, CardOutcome } from '#contract/endpoints/cards.ts'
import type { Customer } from '#contract/entities/customer.ts'
import { CardInApp, type PaymentMethod } from '#contract/entities/payment-method.ts'
import { renderApp } from '#src/shared/testing/render-app.tsx'
import { sampleCurrent, sampleCustomer } from '#src/shared/testing/samples.ts'
import { attemptIn, returnAnswer } from '#test/support/card-attempt-chart.ts'
import { returnAddress } from './bank-trip.ts'

/** For tests of the card: a customer at the payment step, with a fake card provider and a fake bank. */

export const ATTEMPT = '3f0c2f0a-7d55-4c1e-9a53-6f2a8a8f4d01'
export const TOKENS = 'POST https://cards.example/v1/tokens'
export const BANK = 'https://bank.example/3ds/1'
export const NUMBER = '4111111111111111'
export const CVC = '947'

/** An attempt whose customer is at the bank. */
export const attempt = (change: Partial<CardAttempt> = {}): CardAttempt =>
  returnAnswer('still-checking', { id: ATTEMPT, chart: attemptIn('open'), outcome: null, ...change }).attempt

/** The provider's answer for a card. */
export const token = (change: object = {}) => ({
  id: 'token_1',
  status: 'initiated',
  brand: 'visa',
  funding: 'credit',
  month: '12',
  year: '2039',
  name: 'Sara Alomar',
  last_four: '1111',
  message: null,
  verification_url: BANK,
  ...change,
})

export const savedCard = (change: Partial<PaymentMethod> = {}): PaymentMethod => ({
  id: 'pm_1',
  customerId: 'cus_1',
  paymentIdentifier: 'token_1',
  last4: '1111',
  expiryDate: '12/39',
  paymentMethod: 'credit-card',
  status: 'primary',
  type: 'visa',
  cardHolderName: 'Sara Alomar',
  deleted: false,
  unusable: false,
  createdAt: '2026-03-06T09:00:00.000Z',
  updatedAt: '2026-03-06T09:00:00.000Z',
  ...change,
})

/** The same card as the app stores it. */
export const cardInApp = (card: PaymentMethod) => CardInApp.parse(card)

/** The server's answer to a return. `change` overrides the answer, `attemptChange` the attempt. */
export const outcomeIs = (
  outcome: CardOutcome,
  change: object = {},
  attemptChange: Partial<CardAttempt> = {},
) => ({
  [`POST /v1/card-attempts/${ATTEMPT}/return`]: {
    ...returnAnswer(outcome, { id: ATTEMPT, ...attemptChange }),
    ...change,
  },
})

export const atStep = (step: Customer['step'], revision = 3) =>
  sampleCurrent({ customer: sampleCustomer({ step, status: 'pending', revision }) })

type Options = Parameters<typeof renderApp>[0]

/** Opens the app for a customer at the payment step. Every call about cards succeeds, unless `answers` has another answer. */
export const openApp = ({ answers = {}, ...options }: Options) => {
  // An earlier test may have left a query.
  returnAddress.take('')
  return renderApp({
    current: atStep('payment-info'),
    ...options,
    answers: {
      'GET /v1/customers/drafts': { drafts: [] },
      'GET /v1/payment-methods': { paymentMethods: [] },
      'GET /v1/configs/cards': {
        provider: 'moyasar',
        tokensUrl: 'https://cards.example/v1/tokens',
        publishableKey: 'pk_test_1',
        verificationOrigins: ['https://bank.example'],
      },
      'GET /v1/card-attempts/current': { attempt: null },
      'POST /v1/card-attempts': {
        attempt: attempt(),
        callbackUrl: `https://masar.example/cardReturn?attempt=${ATTEMPT}`,
      },
      [TOKENS]: token(),
      [`PUT /v1/card-attempts/${ATTEMPT}/token`]: { attempt: attempt() },
      'POST /v1/auditlogs/log-success': {},
      'POST /v1/auditlogs/log-error': {},
      ...answers,
    },
  })
}

type App = Awaited<ReturnType<typeof openApp>>

/** The bodies sent with a call, in order. */
export const sentTo = (app: App, call: string) =>
  app.api.seen.filter((seen) => seen.call === call).map(({ body }) => body)

export const NAMES = {
  number: 'Card number',
  cvc: 'CVV',
  name: 'Card holder name',
  expiry: 'Expiry',
} as const

export const field = (name: keyof typeof NAMES) => screen.getByLabelText<HTMLInputElement>(NAMES[name])

export const next = () => screen.getByText('Next', { selector: 'button *' })

export const formShown = () => screen.findByLabelText(NAMES.number, {}, { timeout: 10_000 })

type CardTexts = Record<keyof typeof NAMES, string>
const GOOD: CardTexts = { number: NUMBER, cvc: CVC, name: 'Sara Alomar', expiry: '1239' }

/** Fills a field at once, like a paste or the browser's autofill. */
export const fill = (name: keyof typeof NAMES, text: string) =>
  fireEvent.change(field(name), { target: { value: text } })

export const fillCard = async (card: Partial<CardTexts> = {}) => {
  await formShown()
  for (const [name, text] of Object.entries({ ...GOOD, ...card }))
    if (text) fill(name as keyof typeof NAMES, text)
}

/** Fills in a card and presses Next. */
export const submitCard = async (card: Partial<CardTexts> = {}) => {
  await fillCard(card)
  fireEvent.click(next())
}

/** The text of everything in this browser's storage. */
export const kept = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])

/** Called with the address instead of leaving the page. */
export const left = vi.fn<(url: string) => void>()
