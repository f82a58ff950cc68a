import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { heldAnswer } from '#src/shared/testing/held-answer.ts'
import { sampleOutstanding } from '#src/shared/testing/invoice-chart-samples.ts'
import { plain } from '#src/shared/testing/page-text.ts'
import { runTimersUntil } from '#src/shared/testing/run-timers.ts'
import {
  owingCustomer,
  sampleAttempt,
  sampleCurrent,
  sampleCustomer,
  sampleSummary,
} from '#src/shared/testing/samples.ts'
import {
  CARDS,
  CURRENT,
  dialog,
  openWithDebt,
  press,
  RETRY,
  SUMMARY,
  SUSPENDED,
} from './payment-due-harness.ts'

const inDebt = owingCustomer(SUSPENDED)
const outcome = (status: string, change: object = {}) => ({
  status,
  message: null,
  attempts: [],
  nextAttemptAt: null,
  needsCard: false,
  againInSeconds: 0,
  ...change,
})
const debt = sampleOutstanding()
const noDebt = sampleSummary().outstanding

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})

test('an administrator sees that only the customer can add a card [6.05]', async () => {
  await openWithDebt({
    summary: { outstanding: debt },
    role: 'admin',
    answers: { [RETRY]: refusal('card-missing') },
  })
  press('Retry Payment')
  const refused = await dialog('Retry Payment')
  expect(refused.getByText(/Only the customer can add a card\./)).toBeTruthy()
})

const open = (answer: object, answers = {}) =>
  openWithDebt({
    summary: { outstanding: debt },
    answers: { [RETRY]: answer, ...answers },
  })

const retrying = async (answer: object, answers = {}) => {
  const app = await open(answer, answers)
  press('Retry Payment')
  return app
}

describe('a payment that succeeds', () => {
  test('a successful payment is shown, and closing its dialog reloads the dashboard [2.7.28, 4.060, 4.062]', async () => {
    let isPaid = false
    const app = await retrying(outcome('paid'), {
      [CURRENT]: () => sampleCurrent({ customer: isPaid ? sampleCustomer() : inDebt }),
    })
    await dialog('Payment Successful')
    isPaid = true
    const before = [CURRENT, SUMMARY, CARDS].map((call) => app.sent(call).length)
    press('Close')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(screen.queryByText('Retry Payment')).toBeNull())
    await waitFor(() =>
      expect([CURRENT, SUMMARY, CARDS].map((call) => app.sent(call).length)).toEqual(
        before.map((count) => count + 1),
      ),
    )
  })
})

describe('a payment that fails', () => {
  test.each([
    [null, 'Your payment has failed.'],
    ['failed', 'Your payment has failed.'],
    ['insufficient-funds', 'Insufficient Funds'],
    ['declined', 'Card Declined'],
  ])(
    'a payment that failed with the reason %s shows Payment Failed [2.7.27, 4.061]',
    async (message, words) => {
      await retrying(outcome('failed', { message }))
      expect((await dialog('Payment Failed')).getByText(words)).toBeTruthy()
    },
  )

  test('a failed payment shows each card, the amount, the reason, the remedy and the next attempt [4.061]', async () => {
    await retrying(
      outcome('failed', {
        message: 'declined',
        attempts: [sampleAttempt({ reason: 'insufficient-funds' })],
        nextAttemptAt: '2026-03-12T06:00:00.000Z',
      }),
    )
    const failed = await dialog('Payment Failed')
    expect(plain(failed.getByRole('status').textContent)).toContain(
      'Visa ending in 1111: the charge of SAR 1,234.50 was declined on 6 Mar 2026 at 00:00. Reason: Insufficient Funds. Make sure the card covers the amount, or pay with another card.We will retry automatically on 12 Mar 2026 at 09:00.',
    )
  })

  test('a failed payment asks for another card if no saved card can be charged again', async () => {
    const attempts = [sampleAttempt({ isHardDecline: true })]
    await retrying(outcome('failed', { message: 'declined', attempts, needsCard: true }))
    const failed = await dialog('Payment Failed')
    expect(plain(failed.getByRole('status').textContent)).toContain(
      'Reason: Card Declined. This card can no longer be used.Add another card. We will charge it immediately.',
    )
  })

  test('Try again is disabled with a countdown until another attempt is allowed', async () => {
    const app = await retrying(outcome('failed', { againInSeconds: 9 }))
    const failed = await dialog('Payment Failed')
    const again = failed.getByRole('button', { name: /Try again in \d seconds?/ })
    expect(again).toHaveProperty('disabled', true)
    await act(() => vi.advanceTimersByTimeAsync(9000))
    const ready = await failed.findByRole('button', { name: 'Try again' })
    fireEvent.click(ready)
    await waitFor(() => expect(app.sent(RETRY)).toHaveLength(2))
  })

  test('closing the dialog of a failed payment reloads the dashboard and focuses Retry Payment [4.062]', async () => {
    const app = await open(outcome('failed'))
    const button = screen.getByRole('button', { name: 'Retry Payment' })
    button.focus()
    fireEvent.click(button)
    await dialog('Payment Failed')
    const before = app.sent(SUMMARY).length
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(button)
    await waitFor(() => expect(app.sent(SUMMARY)).toHaveLength(before + 1))
  })

  test('a failed payment can be retried at once with a new key', async () => {
    const app = await retrying(outcome('failed'))
    const failed = await dialog('Payment Failed')
    fireEvent.click(failed.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(app.sent(RETRY)).toHaveLength(2))
    const [first, second] = app.sent(RETRY).map(({ headers }) => headers.get('idempotency-key'))
    expect(first).toBeTruthy()
    expect(second).not.toBe(first)
  })
})

describe('a running payment', () => {
  test('the dialog of a running payment cannot be closed', async () => {
    await open(outcome('paid'))
    const answer = heldAnswer(RETRY)
    press('Retry Payment')
    const sending = await dialog('Your card is being charged')
    expect(sending.queryByRole('button')).toBeNull()
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    expect(screen.getByRole('dialog')).toBeTruthy()
    answer()
    await dialog('Payment Successful')
  })
})

describe('a payment without a clear answer', () => {
  const settledAs = async (outstanding: typeof debt, customer = inDebt) => {
    let figures = debt
    let shown = inDebt
    const app = await retrying(
      () => {
        figures = sampleOutstanding('checking')
        return outcome('checking')
      },
      {
        [SUMMARY]: () => sampleSummary({ outstanding: figures }),
        [CURRENT]: () => sampleCurrent({ customer: shown }),
      },
    )
    const checking = await dialog('Your payment is being checked')
    expect(checking.getByText(/You won’t be charged twice/)).toBeTruthy()
    figures = outstanding
    shown = customer
    return app
  }

  const dialogAfterCheck = (name: string) => runTimersUntil(() => screen.getByRole('dialog', { name }))

  test('an unclear payment is checked until no invoice is overdue', async () => {
    const app = await settledAs(noDebt)
    await dialogAfterCheck('Payment Successful')
    expect(app.sent(RETRY)).toHaveLength(1)
  })

  test('an unclear payment counts as successful once no unpaid invoice is due', async () => {
    await settledAs(sampleOutstanding('unpaid', { isDue: false }))
    await dialogAfterCheck('Payment Successful')
  })

  test.each([
    ['suspended for money', inDebt],
    ['suspended for security', owingCustomer({ status: 'suspended', statusDetails: { reason: 'security' } })],
    ['about to be cancelled', owingCustomer({ status: 'pending-cancellation' })],
  ])(
    'an unclear payment counts as failed if the invoice stays overdue, for an account that is %s',
    async (_, customer) => {
      await settledAs(debt, customer)
      await dialogAfterCheck('Payment Failed')
    },
  )
})

describe('a request that fails', () => {
  test('a failed retry request shows the message of the server [8.20]', async () => {
    await retrying(refusal('unexpected', 'An error occurred while retrying payment.'))
    expect(
      (await dialog('Retry Payment')).getByText('An error occurred while retrying payment.'),
    ).toBeTruthy()
  })

  test('a retry request without an answer is repeated with the same key [8.20]', async () => {
    let isSilent = true
    const app = await open(() => (isSilent ? 'no-answer' : outcome('paid')))
    press('Retry Payment')
    const refused = await dialog('Retry Payment')
    expect(refused.getByText('An error occurred while retrying payment.')).toBeTruthy()
    isSilent = false
    fireEvent.click(refused.getByRole('button', { name: 'Try again' }))
    await dialog('Payment Successful')
    const keys = app.sent(RETRY).map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(1)
  })

  test('a retry request refused for a missing card shows the remedy', async () => {
    await retrying(refusal('card-missing'))
    expect((await dialog('Retry Payment')).getByText(/None of your cards can be charged/)).toBeTruthy()
  })
})
