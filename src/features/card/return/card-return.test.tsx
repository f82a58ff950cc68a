import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { runTimersUntil, takeTimers } from '#src/shared/testing/run-timers.ts'
import { sampleCurrent, sampleUser } from '#src/shared/testing/samples.ts'
import { VERIFIED_CARD } from '#test/support/card-attempt-chart.ts'
import {
  ATTEMPT,
  atStep,
  attempt,
  formShown,
  openApp,
  outcomeIs,
  savedCard,
  sentTo,
} from '../card-harness.ts'
import {
  approved,
  CONFIRM,
  comeBack,
  heading,
  isKept,
  loaderOver,
  pass,
  REPORT,
  SAVE,
  TERMS,
} from './return-harness.ts'

describe('the claim of the return address', () => {
  test('the return reports the last value of each parameter and removes them from the address [2.1.25, 2.5.01]', async () => {
    const app = await comeBack(
      '&id=pay_0&message=FAILED&status=failed&id=pay_1&message=DECLINED&status=refused',
      outcomeIs('declined'),
    )
    expect(app.router.state.location.searchStr).toBe('')
    expect(sentTo(app, REPORT)).toEqual([
      { id: 'pay_1', message: 'DECLINED', status: 'refused', paymentIdentifier: 'token_1' },
    ])
  })

  test('without parameters and storage the server finds the attempt', async () => {
    takeTimers()
    window.history.replaceState(null, '', '/cardReturn')
    let current: object | null = attempt()
    const answer = outcomeIs('declined')[REPORT] as object
    const app = await openApp({
      path: '/cardReturn',
      answers: {
        'GET /v1/card-attempts/current': () => ({ attempt: current }),
        [REPORT]: () => {
          current = null
          return answer
        },
      },
    })
    expect(await runTimersUntil(() => screen.getByText('Card Declined'))).toBeTruthy()
    expect(sentTo(app, REPORT)).toEqual([{ id: null, message: null, status: null, paymentIdentifier: null }])
  })

  test('parameters without an attempt are ignored', async () => {
    takeTimers()
    window.history.replaceState(null, '', '/cardReturn?message=APPROVED&status=paid')
    const app = await openApp({ path: '/cardReturn?message=APPROVED&status=paid' })
    expect(
      await runTimersUntil(() =>
        screen.getByRole('heading', { name: 'There is no card verification to finish' }),
      ),
    ).toBeTruthy()
    expect(app.api.calls()).not.toContain(SAVE)
  })
})

test('a loader with a short text is shown for two seconds, even after an immediate answer [2.5.02, 9.24]', async () => {
  await comeBack('', outcomeIs('declined'))
  await pass(1500)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Verifying your card')
  expect(screen.getByText(/Keep this page open/).closest('[role="status"]')).not.toBeNull()
  await pass(500)
  await formShown()
  expect(screen.getByText('Card Declined')).toBeTruthy()
})

test('the heading of the return screen has the focus, then the heading of the next screen', async () => {
  await comeBack('', approved)
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Verifying your card' }))
  await loaderOver()
  const terms = await heading(TERMS)
  await waitFor(() => expect(document.activeElement).toBe(terms))
})

describe('an approved card', () => {
  test('an approved card is saved with the provider’s data, and the terms open [2.5.03, 4.070, 4.071, 4.076, 7.18, 7.52, 7.53]', async () => {
    const app = await comeBack('&message=APPROVED&status=paid&id=pay_1', approved)
    expect(isKept()).toBe(true)
    await loaderOver()
    expect(await heading(TERMS)).toBeTruthy()
    expect(sentTo(app, SAVE)).toEqual([
      {
        ...VERIFIED_CARD,
        status: 'primary',
        paymentMethod: 'credit-card',
        isOnboarding: true,
      },
    ])
    expect(app.api.calls()).toContain(CONFIRM)
    expect(isKept()).toBe(false)
  })

  test('an approved card is saved with the idempotency key of its attempt', async () => {
    const app = await comeBack('', approved)
    await loaderOver()
    await heading(TERMS)
    const { headers } = app.api.seen.find(({ call }) => call === SAVE) ?? {}
    expect(headers?.get('idempotency-key')).toBe(`card-${ATTEMPT}`)
  })

  test('an approved card that cannot be saved shows both sentences and can be saved again [8.06]', async () => {
    let isDown = true
    await comeBack('', {
      ...approved,
      [SAVE]: () =>
        isDown
          ? Response.json(
              {
                message: {
                  message: 'Unable to process payment. Please enter valid card.',
                  subMessage: 'The server does not answer.',
                  code: 'card-provider-unavailable',
                },
                requestId: 'req_1',
              },
              { status: 502 },
            )
          : { paymentMethod: savedCard() },
    })
    await loaderOver()
    await heading('Your card is verified but was not saved')
    expect(screen.getByText('Unable to process payment. Please enter valid card.')).toBeTruthy()
    expect(screen.getByText('The server does not answer.')).toBeTruthy()
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await heading(TERMS)).toBeTruthy()
  })

  test('an approved card whose slot is taken shows the reason and leads back to the form [8.05]', async () => {
    await comeBack('', { ...approved, [SAVE]: refusal('card-status-taken') })
    await loaderOver()
    expect(await screen.findByText('Card with status already exists')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Enter another card' })).toBeTruthy()
  })

  test('a saved card whose step failed can be continued [8.33]', async () => {
    let isDown = true
    await comeBack('', { ...approved, [CONFIRM]: () => (isDown ? 'no-answer' : approved[CONFIRM]) })
    await loaderOver()
    await heading('Your card is saved, but the next step did not open')
    expect(screen.getByText('Unable to update the payment method. Please try again!')).toBeTruthy()
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await heading(TERMS)).toBeTruthy()
  })

  test('a saved card shows no save error if the customer cannot be read afterwards', async () => {
    let isSaved = false
    await comeBack('', {
      ...approved,
      [SAVE]: () => {
        isSaved = true
        return { paymentMethod: savedCard() }
      },
      'GET /v1/customers/current': () => (isSaved ? refusal('unexpected') : atStep('payment-info')),
    })
    await loaderOver()
    expect(await heading('Your card is saved, but the next step did not open')).toBeTruthy()
  })

  test('a card that another tab has confirmed also continues', async () => {
    let isMoved = false
    const moved = atStep('terms-conditions', 4)
    const app = await comeBack('', {
      ...approved,
      [CONFIRM]: () => {
        isMoved = true
        return refusal('step-conflict')
      },
      'GET /v1/customers/current': () => (isMoved ? moved : atStep('payment-info')),
    })
    await loaderOver()
    expect(await heading(TERMS)).toBeTruthy()
    expect(app.path()).toBe('/signup')
  })
})

describe('the return screen without a card to add', () => {
  test('a customer past the payment step is redirected from the return screen to the current step', async () => {
    const app = await comeBack('&message=APPROVED', {}, { current: atStep('terms-conditions') })
    expect(await heading(TERMS)).toBeTruthy()
    expect(app.api.calls()).not.toContain(REPORT)
  })

  test('an administrator is redirected from the return screen to the home page', async () => {
    const user = sampleUser({ role: 'admin' })
    const app = await openApp({
      path: '/cardReturn?message=APPROVED',
      current: sampleCurrent({ role: 'admin', user, customer: null }),
    })
    await waitFor(() => expect(app.path()).toBe('/manageCustomers'))
  })
})
