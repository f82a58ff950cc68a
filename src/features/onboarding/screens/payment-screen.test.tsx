import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { PaymentMethod } from '#contract/entities/payment-method.ts'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { businessAt, openOnboarding, press } from '../testing/onboarding-harness.ts'

const saved: PaymentMethod = {
  id: 'pm_1',
  customerId: 'cus_1',
  paymentIdentifier: 'token_1',
  last4: '1111',
  expiryDate: '12/40',
  paymentMethod: 'credit-card',
  status: 'primary',
  type: 'visa',
  cardHolderName: 'NOURA ALQAHTANI',
  deleted: false,
  unusable: false,
  createdAt: '2026-03-06T09:00:00.000Z',
  updatedAt: '2026-03-06T09:00:00.000Z',
}
const withCard = (card: PaymentMethod) => ({ 'GET /v1/payment-methods': { paymentMethods: [card] } })
const expired = withCard({ ...saved, expiryDate: '01/20' })
const tile = () => within(screen.getByRole('region', { name: 'Your primary card' }))
const numberField = () => screen.findByRole('textbox', { name: 'Card number' })
const nextIsDisabled = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled

test('an expired saved card is marked, and Next is disabled until another card is entered [2.3.35, 5.91]', async () => {
  await openOnboarding(businessAt('payment-info'), { answers: expired })
  expect(tile().getByText('01/20')).toBeDefined()
  expect(tile().getByText('Expired')).toBeDefined()
  expect(screen.getByText(/ending in 1111 has expired/)).toBeDefined()
  expect(screen.queryByRole('textbox', { name: 'Card number' })).toBeNull()
  expect(nextIsDisabled()).toBe(true)
})

test('a saved card expires by the server’s month, not the device’s [2.3.35]', async () => {
  vi.useFakeTimers({ now: new Date('2045-07-20T09:00:00Z'), toFake: ['Date'] })
  await openOnboarding(businessAt('payment-info'), { answers: withCard(saved) })
  expect(tile().queryByText('Expired')).toBeNull()
  expect(nextIsDisabled()).toBe(false)
})

test('an expired card has a button that opens the form below it with the focus', async () => {
  await openOnboarding(businessAt('payment-info'), { answers: expired })
  press('Replace this card')
  expect(document.activeElement).toBe(await numberField())
  expect(tile().getByText('Expired')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Replace this card' })).toBeNull()
  expect(nextIsDisabled()).toBe(false)
})

test('a saved card that the server refuses can be replaced, and the page shows the reason', async () => {
  await openOnboarding(businessAt('payment-info'), {
    answers: { ...withCard(saved), 'POST /v1/customers/payment-methods': refusal('card-missing') },
  })
  expect(screen.queryByRole('button', { name: 'Replace this card' })).toBeNull()
  press('Next')
  expect(await screen.findByText(/ending in 1111 can no longer be used/)).toBeDefined()
  expect(tile().queryByText('Expired')).toBeNull()
  press('Replace this card')
  expect(await numberField()).toBeDefined()
})

test('the calls of the card step are made by the customer only, never by an administrator [6.11]', async () => {
  const { api } = await openOnboarding(businessAt('payment-info'), {
    answers: { ...withCard(saved), 'POST /v1/customers/payment-methods': refusal('card-missing') },
  })
  press('Next')
  await screen.findByText(/ending in 1111 can no longer be used/)
  expect(api.calls()).toEqual(expect.arrayContaining(['GET /v1/payment-methods']))
  expect(api.seen.map(({ forCustomer }) => forCustomer)).toEqual(api.seen.map(() => null))
})
