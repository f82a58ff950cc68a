import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
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
  createdAt: '2026-03-06T09:00:00.000Z',
  updatedAt: '2026-03-06T09:00:00.000Z',
}
const withCard = (card: PaymentMethod) => ({ 'GET /v1/payment-methods': { paymentMethods: [card] } })
const numberField = () => screen.findByRole('textbox', { name: 'Card number' })

test('a saved card that has expired gives way to the form, and the page says why', async () => {
  await openOnboarding(businessAt('payment-info'), { answers: withCard({ ...saved, expiryDate: '01/20' }) })
  expect(await numberField()).toBeDefined()
  expect(screen.getByText(/ending in 1111 has expired/)).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Your primary card' })).toBeNull()
})

test('a saved card the server does not take gives way to the form, and the page says why', async () => {
  await openOnboarding(businessAt('payment-info'), {
    answers: { ...withCard(saved), 'POST /v1/customers/payment-methods': refusal('card-missing') },
  })
  expect(screen.getByRole('region', { name: 'Your primary card' })).toBeDefined()
  press('Next')
  expect(await numberField()).toBeDefined()
  expect(screen.getByText(/ending in 1111 can no longer be used/)).toBeDefined()
})
