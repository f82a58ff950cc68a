import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { sampleCurrent } from '#src/shared/testing/samples.ts'
import { attemptIn, returnAnswer } from '#test/support/card-attempt-chart.ts'
import {
  ATTEMPT,
  attempt,
  BANK,
  fillCard,
  formShown,
  left,
  NAMES,
  openApp,
  savedCard,
  sentTo,
} from '../card-harness.ts'
import { pendingCard } from '../pending-card.ts'

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

/** A customer who has a primary card. */
const open = (answers = {}, search = '') =>
  openApp({
    path: `/managePayment${search}`,
    current: sampleCurrent(),
    answers: { 'GET /v1/payment-methods': { paymentMethods: [savedCard()] }, ...answers },
  })

const tile = (name: string) => screen.findByRole('button', { name }, { timeout: 10_000 })
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Add Card' }))
const add = async () => fireEvent.click((await dialog()).getByRole('button', { name: 'Add Card' }))

describe('the Add Card modal', () => {
  test('the tile of an empty slot opens the Add Card modal with the card form [2.9.06]', async () => {
    await open()
    fireEvent.click(await tile('Add a backup card'))
    const { getByText } = await dialog()
    expect(getByText(/This card becomes your backup card/)).toBeTruthy()
    expect(await formShown()).toBe(document.activeElement)
    for (const name of Object.values(NAMES)) expect(screen.getByLabelText(name)).toBeTruthy()
  })

  test('the Add Card modal explains the holds [9.12]', async () => {
    await open({}, '?add=backup')
    const { getByText } = await dialog()
    expect(getByText(/are held and then refunded/).textContent).toMatch(/SAR.1\D+SAR.10/)
  })

  test('the Add Card modal sends the card for its slot and opens the bank’s page [2.9.06, 4.066, 4.067]', async () => {
    const app = await open({
      'POST /v1/card-attempts': {
        attempt: attempt({ purpose: 'manage-payment', status: 'backup' }),
        callbackUrl: `https://masar.example/cardReturn?attempt=${ATTEMPT}`,
      },
    })
    fireEvent.click(await tile('Add a backup card'))
    await fillCard()
    await add()
    await waitFor(() => expect(left).toHaveBeenCalledWith(BANK))
    expect(sentTo(app, 'POST /v1/card-attempts')).toEqual([{ purpose: 'manage-payment', status: 'backup' }])
    expect(pendingCard.read()?.card).toMatchObject({ status: 'backup', last4: '1111' })
  })

  test('the Add Card modal validates the card before any call [5.80]', async () => {
    const app = await open({}, '?add=other')
    await fillCard({ number: '4111' })
    await add()
    expect(await screen.findByText('Invalid card number')).toBeTruthy()
    expect(app.api.calls()).not.toContain('POST /v1/card-attempts')
  })

  test('the Add Card modal stays open with the reason if the slot was taken [8.05]', async () => {
    await open({ 'POST /v1/card-attempts': refusal('card-status-taken') }, '?add=backup')
    await fillCard()
    await add()
    expect(await screen.findByText('Card with status already exists')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(NAMES.name).value).toBe('Sara Alomar')
  })

  test('Cancel closes the Add Card modal, and the focus returns to the tile', async () => {
    const app = await open()
    const button = await tile('Add another card')
    button.focus()
    fireEvent.click(button)
    fireEvent.click((await dialog()).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add Card' })).toBeNull())
    expect(document.activeElement).toBe(button)
    expect(app.router.state.location.searchStr).toBe('')
  })

  test('the Add Card modal offers to finish an unfinished verification on the return screen', async () => {
    const unfinished = attempt({ purpose: 'manage-payment', status: 'backup' })
    const app = await open(
      {
        'GET /v1/card-attempts/current': { attempt: unfinished },
        [`POST /v1/card-attempts/${ATTEMPT}/return`]: returnAnswer('still-checking', {
          ...unfinished,
          chart: attemptIn('still-checking'),
        }),
      },
      '?add=backup',
    )
    expect((await dialog()).getByRole<HTMLButtonElement>('button', { name: 'Add Card' }).disabled).toBe(true)
    fireEvent.click(await screen.findByRole('button', { name: 'See the result' }))
    await waitFor(() => expect(app.path()).toBe('/cardReturn'))
  })

  test('the Add Card modal for a taken slot adds the card to the other cards', async () => {
    await open({}, '?add=primary')
    expect((await dialog()).getByText(/saved with your other cards/)).toBeTruthy()
  })
})
