import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CardOutcome } from '#contract/endpoints/cards.ts'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { runTimersUntil, takeTimers } from '#src/shared/testing/run-timers.ts'
import { sampleCurrent } from '#src/shared/testing/samples.ts'
import { attemptIn, returnAnswer } from '#test/support/card-attempt-chart.ts'
import { ATTEMPT, attempt, formShown, openApp, savedCard, sentTo } from '../card-harness.ts'
import { approved, REPORT, SAVE, TERMS } from './return-harness.ts'

const CURRENT = 'GET /v1/card-attempts/current'
const DROP = `DELETE /v1/card-attempts/${ATTEMPT}`
const MANAGE = { purpose: 'manage-payment', status: 'backup' } as const

beforeEach(takeTimers)

type AttemptChange = Parameters<typeof attempt>[0]

/** Answers of a server whose bank has decided. After the report of the return there is no attempt. */
const decided = (outcome: CardOutcome, change: AttemptChange = {}) => {
  const answer = returnAnswer(outcome, { id: ATTEMPT, ...change })
  let current: object | null = answer.attempt
  return {
    [CURRENT]: () => ({ attempt: current }),
    [REPORT]: () => {
      current = null
      return answer
    },
  }
}

/** Opens Manage Payment for a customer who has only a primary card. */
const openManaged = (answers: object, search = '') =>
  openApp({
    path: `/managePayment${search}`,
    current: sampleCurrent(),
    answers: { 'GET /v1/payment-methods': { paymentMethods: [savedCard()] }, ...answers },
  })

const shown = () => act(() => void document.dispatchEvent(new Event('visibilitychange')))

describe('a person whose bank has decided while they were away', () => {
  test('a card approved while the person was away is saved without a click [4.070, 4.071]', async () => {
    const app = await openApp({ path: '/signup', answers: { ...approved, ...decided('approved') } })
    expect(await runTimersUntil(() => screen.getByRole('heading', { level: 1, name: TERMS }))).toBeTruthy()
    expect(app.api.calls()).toContain(SAVE)
  })

  test('a card declined while the person was away shows the reason in the form without a click [4.072]', async () => {
    const app = await openApp({ path: '/signup', answers: decided('insufficient-funds') })
    const told = await runTimersUntil(() => screen.getByText('Insufficient Funds'))
    expect(told.closest('[role="alert"]')).not.toBeNull()
    expect(await formShown()).toBe(document.activeElement)
    expect(app.path()).toBe('/signup')
  })

  test('a card approved while the person was away is saved on Manage Payment [2.9.11, 4.070]', async () => {
    const app = await openManaged({
      ...decided('approved', MANAGE),
      [SAVE]: { paymentMethod: savedCard({ id: 'pm_2', status: 'backup' }) },
    })
    expect(await runTimersUntil(() => screen.getByText('Your card is added.'))).toBeTruthy()
    expect(app.path()).toBe('/managePayment')
    expect(sentTo(app, SAVE)).toMatchObject([{ status: 'backup' }])
    await waitFor(() => expect(sentTo(app, REPORT)).toHaveLength(1))
  })

  test.each([
    ['Manage Payment', ''],
    ['the Add Card dialog', '?add=backup'],
  ])(
    'a card declined while the person was away shows the reason on opening %s [4.072]',
    async (_, search) => {
      const app = await openManaged(decided('declined', MANAGE), search)
      const told = await runTimersUntil(() => screen.getByText('Card Declined'))
      expect(told.closest('[role="dialog"], dialog')).not.toBeNull()
      expect(sentTo(app, REPORT)).toHaveLength(1)
    },
  )

  test('Manage Payment stays open for an attempt of the onboarding or an undecided one', async () => {
    for (const current of [attempt({ chart: attemptIn('approved') }), attempt(MANAGE)]) {
      const app = await openManaged({ [CURRENT]: { attempt: current } })
      expect(
        await runTimersUntil(() => screen.getByRole('button', { name: 'Add a backup card' })),
      ).toBeTruthy()
      await waitFor(() => expect(app.api.calls()).toContain(CURRENT))
      expect(app.path()).toBe('/managePayment')
      app.unmount()
    }
  })
})

describe('an unfinished attempt on the screen', () => {
  test('an unfinished attempt is finished once the page is visible again and the bank has decided', async () => {
    let current: object = attempt()
    const app = await openApp({
      path: '/signup',
      answers: { ...approved, [CURRENT]: () => ({ attempt: current }) },
    })
    await runTimersUntil(() => screen.getByRole('button', { name: 'Enter the card again' }))
    current = attempt({ chart: attemptIn('approved'), outcome: 'approved' })
    shown()
    expect(await runTimersUntil(() => screen.getByRole('heading', { level: 1, name: TERMS }))).toBeTruthy()
    expect(app.api.calls()).toContain(SAVE)
  })

  test.each([
    ['approved saves the card', 'approved', TERMS],
    ['declined shows the reason', 'declined', 'Card Declined'],
  ] as const)('dropping an attempt that the bank has %s [4.070, 4.072]', async (_, outcome, words) => {
    let current: object | null = attempt()
    const answer = returnAnswer(outcome, { id: ATTEMPT })
    const app = await openApp({
      path: '/signup',
      answers: {
        ...approved,
        [CURRENT]: () => ({ attempt: current }),
        [DROP]: () => {
          current = answer.attempt
          return {}
        },
        [REPORT]: () => {
          current = null
          return answer
        },
      },
    })
    fireEvent.click(await runTimersUntil(() => screen.getByRole('button', { name: 'Enter the card again' })))
    expect(await runTimersUntil(() => screen.getByText(words))).toBeTruthy()
    expect(app.api.calls().includes(SAVE)).toBe(outcome === 'approved')
  })

  test('an attempt cannot be dropped during an outage of the provider, and the reason is shown', async () => {
    await openApp({
      path: '/signup',
      answers: { [CURRENT]: { attempt: attempt() }, [DROP]: refusal('card-provider-unavailable') },
    })
    fireEvent.click(await runTimersUntil(() => screen.getByRole('button', { name: 'Enter the card again' })))
    expect(await runTimersUntil(() => screen.getByText(/card provider cannot be reached/))).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Enter the card again' })).toBeTruthy()
  })
})

test('a person who leaves the return screen during a failure is not redirected back to it', async () => {
  const app = await openManaged({
    [CURRENT]: { attempt: attempt({ ...MANAGE, chart: attemptIn('approved') }) },
    [REPORT]: refusal('card-provider-unavailable'),
  })
  fireEvent.click(await runTimersUntil(() => screen.getByRole('button', { name: 'Enter another card' })))
  fireEvent.click(await runTimersUntil(() => screen.getByRole('button', { name: 'Add a backup card' })))
  const check = await runTimersUntil(() => screen.getByRole('button', { name: 'See the result' }))
  expect(app.path()).toBe('/managePayment')
  fireEvent.click(check)
  await waitFor(() => expect(app.path()).toBe('/cardReturn'))
})
