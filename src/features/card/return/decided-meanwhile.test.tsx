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

type Wanted = Parameters<typeof attempt>[0]

/** A server whose bank has decided. After the return there is no attempt any more. */
const decided = (outcome: CardOutcome, wanted: Wanted = {}) => {
  const answer = returnAnswer(outcome, { id: ATTEMPT, ...wanted })
  let current: object | null = answer.attempt
  return {
    [CURRENT]: () => ({ attempt: current }),
    [REPORT]: () => {
      current = null
      return answer
    },
  }
}

/** Manage Payment of a customer with a primary card only. */
const openManaged = (answers: object, search = '') =>
  openApp({
    path: `/managePayment${search}`,
    current: sampleCurrent(),
    answers: { 'GET /v1/payment-methods': { paymentMethods: [savedCard()] }, ...answers },
  })

const shown = () => act(() => void document.dispatchEvent(new Event('visibilitychange')))

describe('a person whose bank has decided while they were away', () => {
  test('finds the approved card saved and the next step open without a click [4.070, 4.071]', async () => {
    const app = await openApp({ path: '/signup', answers: { ...approved, ...decided('approved') } })
    expect(await runTimersUntil(() => screen.getByRole('heading', { level: 1, name: TERMS }))).toBeTruthy()
    expect(app.api.calls()).toContain(SAVE)
  })

  test('sees the reason of a refusal in the form without a click [4.072]', async () => {
    const app = await openApp({ path: '/signup', answers: decided('insufficient-funds') })
    const told = await runTimersUntil(() => screen.getByText('Insufficient Funds'))
    expect(told.closest('[role="alert"]')).not.toBeNull()
    expect(await formShown()).toBe(document.activeElement)
    expect(app.path()).toBe('/signup')
  })

  test('finds an approved card saved on Manage Payment, with a message [2.9.11, 4.070]', async () => {
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
  ])('sees the reason of a refusal on opening %s [4.072]', async (_, search) => {
    const app = await openManaged(decided('declined', MANAGE), search)
    const told = await runTimersUntil(() => screen.getByText('Card Declined'))
    expect(told.closest('[role="dialog"], dialog')).not.toBeNull()
    expect(sentTo(app, REPORT)).toHaveLength(1)
  })

  test('stays on Manage Payment for a card of the onboarding or one that is still at the bank', async () => {
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
  test('is finished as soon as the page is visible again and the bank has decided', async () => {
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
    ['saves the card the bank has approved', 'approved', TERMS],
    ['tells why the bank has refused it', 'declined', 'Card Declined'],
  ] as const)('that is given up %s [4.070, 4.072]', async (_, outcome, words) => {
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

  test('stays with the reason while the provider cannot be reached', async () => {
    await openApp({
      path: '/signup',
      answers: { [CURRENT]: { attempt: attempt() }, [DROP]: refusal('card-provider-unavailable') },
    })
    fireEvent.click(await runTimersUntil(() => screen.getByRole('button', { name: 'Enter the card again' })))
    expect(await runTimersUntil(() => screen.getByText(/card provider cannot be reached/))).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Enter the card again' })).toBeTruthy()
  })
})

test('a person who leaves the return screen during a failure is not sent back at once', async () => {
  const app = await openManaged({
    [CURRENT]: { attempt: attempt({ ...MANAGE, chart: attemptIn('approved') }) },
    [REPORT]: refusal('card-provider-unavailable'),
  })
  fireEvent.click(await runTimersUntil(() => screen.getByRole('button', { name: 'Enter another card' })))
  fireEvent.click(await runTimersUntil(() => screen.getByRole('button', { name: 'Add a backup card' })))
  const check = await runTimersUntil(() => screen.getByRole('button', { name: 'Check how it ended' }))
  expect(app.path()).toBe('/managePayment')
  fireEvent.click(check)
  await waitFor(() => expect(app.path()).toBe('/cardReturn'))
})
