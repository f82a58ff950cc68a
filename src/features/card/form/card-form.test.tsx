import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { runTimersUntil, takeTimers } from '#src/shared/testing/run-timers.ts'
import { returnAnswer } from '#test/support/card-attempt-chart.ts'
import {
  ATTEMPT,
  attempt,
  BANK,
  CVC,
  field,
  kept,
  left,
  NUMBER,
  next,
  openApp,
  sentTo,
  submitCard,
  TOKENS,
  token,
} from '../card-harness.ts'
import { PENDING_CARD_KEY } from '../pending-card.ts'

vi.mock('../redirect-to.ts', async () => {
  const { left: leave } = await import('../card-harness.ts')
  return {
    redirectTo: (url: string) => {
      leave(url)
      return new Promise(() => {})
    },
  }
})

afterEach(() => {
  left.mockClear()
})

const open = (answers = {}) => openApp({ path: '/signup', answers })
const alertText = async () => (await screen.findByText(/\S/, { selector: '[role="alert"] *' })).textContent

const submit = async (answers = {}, card = {}) => {
  const app = await open(answers)
  await submitCard(card)
  return app
}

describe('a valid card', () => {
  test('a valid card is sent to the provider with its attempt, and the bank’s page opens [3.13, 4.066, 4.067, 7.44]', async () => {
    const app = await submit()
    await waitFor(() => expect(left).toHaveBeenCalledWith(BANK))
    expect(sentTo(app, 'POST /v1/card-attempts')).toEqual([{ purpose: 'onboarding', status: 'primary' }])
    expect(sentTo(app, TOKENS)).toEqual([
      {
        name: 'Sara Alomar',
        number: NUMBER,
        month: '12',
        year: '39',
        cvc: CVC,
        callback_url: `https://masar.example/cardReturn?attempt=${ATTEMPT}`,
        metadata: { attempt: ATTEMPT },
      },
    ])
    const { headers } = app.api.seen.find(({ call }) => call === TOKENS) ?? {}
    expect(headers?.get('authorization')).toBe(`Basic ${btoa('pk_test_1:')}`)
    expect(sentTo(app, `PUT /v1/card-attempts/${ATTEMPT}/token`)).toEqual([{ paymentIdentifier: 'token_1' }])
    expect(JSON.parse(localStorage.getItem(PENDING_CARD_KEY) ?? '')).toMatchObject({
      attemptId: ATTEMPT,
      card: { last4: '1111', expiryDate: '12/39', cardHolderName: 'Sara Alomar', type: 'visa' },
    })
  })

  test('the start of a card verification is logged [8.52]', async () => {
    const app = await submit()
    await waitFor(() =>
      expect(sentTo(app, 'POST /v1/auditlogs/log-success')).toMatchObject([
        { message: 'Card verification initiated successfully' },
      ]),
    )
  })

  test('a valid card is sent once, even if Next is pressed several times', async () => {
    const app = await open()
    await submitCard()
    fireEvent.click(next())
    await waitFor(() => expect(left).toHaveBeenCalledTimes(1))
    expect(app.api.calls().filter((call) => call === TOKENS)).toHaveLength(1)
    expect(app.api.calls().filter((call) => call === 'POST /v1/card-attempts')).toHaveLength(1)
  })

  test('number and code are removed from the inputs when the bank’s page opens', async () => {
    await submit()
    await waitFor(() => expect(left).toHaveBeenCalled())
    expect(field('number').value).toBe('')
    expect(field('cvc').value).toBe('')
    expect(field('name').value).toBe('Sara Alomar')
  })
})

describe('a refusal by the provider or the server', () => {
  test.each([
    ['with a message', { message: 'Validation Failed: number is invalid' }, 'number is invalid'],
    ['without a message', {}, 'Invalid card details'],
  ])(
    'card details that the provider refuses %s show the reason in the form [8.38]',
    async (_, body, words) => {
      const app = await submit({ [TOKENS]: () => Response.json(body, { status: 400 }) })
      expect(await alertText()).toBe(words)
      expect(field('number').value).toBe('4111 1111 1111 1111')
      expect(app.api.calls()).not.toContain(`PUT /v1/card-attempts/${ATTEMPT}/token`)
    },
  )

  test.each([
    ['does not answer', 'no-answer'],
    ['breaks down', () => Response.json({ message: 'Internal Server Error' }, { status: 500 })],
    ['gives an invalid answer', { id: false, status: ['?'] }],
    ['answers with an HTML page', () => new Response('<h1>403</h1>', { status: 403 })],
  ])('the form stays for another press if the provider %s [8.38]', async (_, answer) => {
    let isDown = true
    await submit({
      [TOKENS]: () => {
        if (!isDown) return token()
        return typeof answer === 'function' ? answer() : answer
      },
    })
    expect(await alertText()).toBe(
      'Invalid card details. The card provider cannot be reached. Please try again.',
    )
    isDown = false
    fireEvent.click(next())
    await waitFor(() => expect(left).toHaveBeenCalledWith(BANK))
  })

  test('a card number in the provider’s message is not shown', async () => {
    const echo = { message: `Validation Failed: ${NUMBER} is invalid` }
    await submit({ [TOKENS]: () => Response.json(echo, { status: 400 }) })
    expect(await alertText()).toBe('Invalid card details')
  })

  test.each([
    ['mada', 'credit', 'Mada'],
    ['amex', 'credit', 'American Express'],
    ['visa', 'debit', 'Debit'],
  ])(
    'a refused card of the brand %s %s shows the reason and clears the number [4.069, 5.88, 5.89, 8.40]',
    async (brand, funding, label) => {
      const app = await submit({ [TOKENS]: token({ brand, funding }) })
      expect(await alertText()).toBe(`${label} cards are not accepted, please add another card!.`)
      expect(field('number').value).toBe('')
      expect(document.activeElement).toBe(field('number'))
      expect(left).not.toHaveBeenCalled()
      expect(localStorage.getItem(PENDING_CARD_KEY)).toBeNull()
      expect(sentTo(app, 'POST /v1/auditlogs/log-error')).toMatchObject([{ context: { brand: label } }])
    },
  )

  test.each([
    ['has no verification page', { verification_url: null }, 'An error occurred during verification.'],
    ['has a message instead of a page', { verification_url: '', message: 'Not today' }, 'Not today'],
    [
      'has a page of a forbidden origin',
      { verification_url: 'https://evil.example/3ds', message: 'Go there' },
      'An error occurred during verification.',
    ],
  ])('no page opens for a card that %s [4.068, 5.92, 8.39]', async (_, change, words) => {
    await submit({ [TOKENS]: token(change) })
    expect(await alertText()).toBe(words)
    expect(left).not.toHaveBeenCalled()
  })

  test('a refusal by our server shows the message and keeps the form [8.05]', async () => {
    await submit({ 'POST /v1/card-attempts': refusal('card-status-taken') })
    expect((await alertText())?.trim()).toBe('Card with status already exists')
    expect(field('number').value).toBe('4111 1111 1111 1111')
  })

  test('a refusal by our server shows the second sentence of the message [8.06]', async () => {
    const message = {
      message: 'Unable to process payment. Please enter valid card.',
      subMessage: 'The card provider has not confirmed this card.',
      code: 'card-not-verified',
    }
    await submit({
      [`PUT /v1/card-attempts/${ATTEMPT}/token`]: () =>
        Response.json({ message, requestId: 'req_1' }, { status: 402 }),
    })
    await screen.findByText('Unable to process payment. Please enter valid card.')
    expect(screen.getByText('The card provider has not confirmed this card.')).toBeTruthy()
  })
})

describe('an unfinished attempt', () => {
  const unfinished = { 'GET /v1/card-attempts/current': { attempt: attempt() } }

  test('an unfinished attempt is shown instead of the form, and Next is disabled', async () => {
    await open(unfinished)
    expect(await screen.findByRole('heading', { name: 'Finish your card verification' })).toBeTruthy()
    expect(screen.queryByLabelText('Card number')).toBeNull()
    expect(next().closest('button')?.disabled).toBe(true)
  })

  test('an unfinished attempt can be continued on the return screen', async () => {
    let current: object | null = attempt()
    const app = await open({
      'GET /v1/card-attempts/current': () => ({ attempt: current }),
      [`POST /v1/card-attempts/${ATTEMPT}/return`]: () => {
        current = null
        return returnAnswer('declined', { id: ATTEMPT })
      },
    })
    const button = await screen.findByRole('button', { name: 'See the result' })
    takeTimers()
    fireEvent.click(button)
    expect(await runTimersUntil(() => screen.getByText('Card Declined'))).toBeTruthy()
    expect(app.path()).toBe('/signup')
  })

  test('an unfinished attempt can be dropped for another card', async () => {
    let current: object | null = attempt()
    const app = await open({
      'GET /v1/card-attempts/current': () => ({ attempt: current }),
      [`DELETE /v1/card-attempts/${ATTEMPT}`]: () => {
        current = null
        return {}
      },
    })
    const button = await screen.findByRole('button', { name: 'Enter the card again' })
    fireEvent.click(button)
    expect(await screen.findByLabelText('Card number')).toBeTruthy()
    expect(app.api.calls()).toContain(`DELETE /v1/card-attempts/${ATTEMPT}`)
  })
})

test('the browser’s storage never has a number or a code', async () => {
  await submit()
  await waitFor(() => expect(left).toHaveBeenCalled())
  expect(kept()).toContain('1111')
  expect(kept()).not.toContain(NUMBER)
  expect(kept()).not.toContain('4111 1111')
  expect(kept()).not.toContain(CVC)
})
