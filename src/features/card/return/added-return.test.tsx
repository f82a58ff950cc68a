import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { toast } from '#src/shared/testing/render-app.tsx'
import { runTimersUntil, takeTimers } from '#src/shared/testing/run-timers.ts'
import { sampleCurrent } from '#src/shared/testing/samples.ts'
import { VERIFIED_CARD } from '#test/support/card-attempt-chart.ts'
import { field, formShown, openApp, outcomeIs, savedCard, sentTo } from '../card-harness.ts'
import { CONFIRM, comeBack, loaderOver, REPORT, SAVE } from './return-harness.ts'

const LIST = 'GET /v1/payment-methods'
/** An attempt from the tile of the empty backup slot. */
const ADDED = { purpose: 'manage-payment', status: 'backup' } as const
const backup = savedCard({ id: 'pm_2', status: 'backup' })

const back = (query: string, answers = {}, page = '/managePayment') => {
  let cards = [savedCard()]
  return comeBack(
    query,
    {
      [LIST]: () => ({ paymentMethods: cards }),
      [SAVE]: () => {
        cards = [savedCard(), backup]
        return { paymentMethod: backup }
      },
      ...answers,
    },
    { current: sampleCurrent(), page, card: backup },
  )
}

const approved = outcomeIs('approved', {}, ADDED)
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Add Card' }, { timeout: 5000 }))

describe('a card added on Manage Payment', () => {
  test.each(['/cardReturn', '/managePayment'])(
    'a card that returns to %s is saved in its slot and shown in the list [2.1.25, 2.9.11, 4.070, 7.18]',
    async (page) => {
      const app = await back('&message=APPROVED&id=pay_0&id=pay_1&status=paid', approved, page)
      expect(app.router.state.location.searchStr).toBe('')
      await loaderOver()
      await waitFor(() => expect(app.path()).toBe('/managePayment'))
      const place = within(await screen.findByRole('region', { name: 'Backup card' }))
      expect(await place.findByText('Visa ending in 1111')).toBeTruthy()
      expect(await toast('Your card is added.')).toBeTruthy()
      expect(sentTo(app, REPORT)).toEqual([
        { id: 'pay_1', message: 'APPROVED', status: 'paid', paymentIdentifier: 'token_1' },
      ])
      expect(sentTo(app, SAVE)).toEqual([
        { ...VERIFIED_CARD, status: 'backup', paymentMethod: 'credit-card', isOnboarding: false },
      ])
      expect(app.api.calls()).not.toContain(CONFIRM)
    },
  )

  test('the return of an added card has the portal’s layout', async () => {
    await back('', approved)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Verifying your card')
    expect(screen.getAllByRole('navigation', { name: 'Main menu' }).length).toBeGreaterThan(0)
    expect(document.title).toBe('Card verification · Masar')
  })

  test('a declined added card opens the modal again with the reason [4.072]', async () => {
    await back('&message=INSUFFICIENT_FUNDS', outcomeIs('insufficient-funds', {}, ADDED))
    await loaderOver()
    const { getByText, findByText } = await dialog()
    expect(getByText(/becomes your backup card/)).toBeTruthy()
    await formShown()
    expect((await findByText('Insufficient Funds')).closest('[role="alert"]')).not.toBeNull()
    expect(
      getByText(
        'The card was not added. Make sure the card can cover the two small holds, or use another card.',
      ),
    ).toBeTruthy()
    expect(document.activeElement).toBe(field('number'))
    expect(field('name').value).toBe('')
  })

  test('an added card with a wrong code returns to the filled modal [4.073]', async () => {
    await back('&message=DECLINED_INVALID_PIN', {
      ...outcomeIs('wrong-otp', {}, ADDED),
      'GET /v1/card-attempts/current': { attempt: null },
    })
    await loaderOver()
    await dialog()
    await formShown()
    expect(screen.getByText('Wrong OTP')).toBeTruthy()
    expect(field('name').value).toBe('Sara Alomar')
  })

  test.each([
    ['card-status-taken', 'Card with status already exists'],
    ['blocked', 'Cards cannot be changed while your account is in this state.'],
  ] as const)('an added card that cannot be saved (%s) shows the reason [8.05]', async (code, words) => {
    await back('', { ...approved, [SAVE]: refusal(code) })
    await loaderOver()
    expect(await screen.findByText(words)).toBeTruthy()
  })
})

test('a return without an attempt leads to the list of cards', async () => {
  takeTimers()
  window.history.replaceState(null, '', '/managePayment?message=APPROVED')
  const app = await openApp({ path: '/managePayment?message=APPROVED', current: sampleCurrent() })
  await runTimersUntil(() => screen.getByRole('heading', { name: 'There is no card verification to finish' }))
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(app.path()).toBe('/managePayment'))
  expect(app.api.calls()).not.toContain(SAVE)
  expect(screen.queryByRole('dialog', { name: 'Add Card' })).toBeNull()
})
