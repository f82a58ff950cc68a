import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ATTEMPT, attempt, cardInApp, field, formShown, openApp, savedCard } from '../card-harness.ts'
import { pendingCard } from '../pending-card.ts'

/** The payment screen of a customer whose saved card has expired. */
const openExpired = async (answers = {}, before = () => {}) => {
  const expired = savedCard({ expiryDate: '01/20' })
  await openApp({
    path: '/signup',
    answers: {
      'GET /v1/payment-methods': () => {
        before()
        return { paymentMethods: [expired] }
      },
      ...answers,
    },
  })
  await screen.findByText('Expired', {}, { timeout: 10_000 })
}
const mayReplace = () => screen.queryByRole('button', { name: 'Replace this card' }) !== null

describe('the replacement of an expired card', () => {
  test('a replacement of an expired card returns to the filled form after a wrong code [4.073]', async () => {
    await openExpired({}, () => {
      pendingCard.keep(ATTEMPT, cardInApp(savedCard({ last4: '4242', expiryDate: '12/39' })))
      pendingCard.markWrongOtp(ATTEMPT)
    })
    await formShown()
    expect(screen.getByText('Wrong OTP')).toBeDefined()
    expect(field('name').value).toBe('Sara Alomar')
    expect(document.activeElement).toBe(field('number'))
    expect(mayReplace()).toBe(false)
  })

  test('a replacement shows an unfinished verification, and dropping it opens the form', async () => {
    let current: object | null = attempt()
    await openExpired({
      'GET /v1/card-attempts/current': () => ({ attempt: current }),
      [`DELETE /v1/card-attempts/${ATTEMPT}`]: () => {
        current = null
        return {}
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Enter the card again' }))
    expect(await formShown()).toBe(document.activeElement)
    expect(mayReplace()).toBe(false)
  })
})
