import { act, screen } from '@testing-library/react'
import { vi } from 'vitest'
import type { Language } from '#contract/languages.ts'
import { sampleCustomer } from '#src/shared/testing/samples.ts'
import { ATTEMPT, atStep, cardInApp, openApp, outcomeIs, savedCard } from '../card-harness.ts'
import { PENDING_CARD_KEY, pendingCard } from '../pending-card.ts'

/** For tests of the return from the bank, with fake timers. */

export const REPORT = `POST /v1/card-attempts/${ATTEMPT}/return`
export const SAVE = 'POST /v1/payment-methods'
export const CONFIRM = 'POST /v1/customers/payment-methods'
export const ALERT = 'POST /v1/email/admin-alert'
export const TERMS = 'Almost done, last thing'

type Answers = NonNullable<Parameters<typeof openApp>[0]['answers']>

/** The answers of a server whose provider approves the card. */
export const approved = {
  ...outcomeIs('approved'),
  [SAVE]: { paymentMethod: savedCard() },
  [CONFIRM]: { customer: sampleCustomer({ step: 'terms-conditions', status: 'pending' }) },
}

/** Opens the return from the bank with the parameters in `query`. `withCard`: this browser has the pending card. */
export const comeBack = async (
  query: string,
  answers: Answers = {},
  {
    withCard = true,
    current = atStep('payment-info'),
    page = '/cardReturn',
    card = savedCard(),
    language = 'en' as Language,
  } = {},
) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const path = `${page}?attempt=${ATTEMPT}${query}`
  window.history.replaceState(null, '', path)
  const app = await openApp({
    path,
    current,
    language,
    answers: {
      ...answers,
      'GET /v1/customers/current': (forCustomer, query) => {
        if (withCard && !isKept()) pendingCard.keep(ATTEMPT, cardInApp(card))
        const answer = answers['GET /v1/customers/current']
        return typeof answer === 'function' ? answer(forCustomer, query) : current
      },
      [ALERT]: {},
    },
  })
  await screen.findByRole('heading', { level: 1 })
  return app
}

export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
export const loaderOver = () => pass(2000)

export const heading = (name: string) => screen.findByRole('heading', { level: 1, name }, { timeout: 5000 })

export const isKept = () => localStorage.getItem(PENDING_CARD_KEY) !== null
