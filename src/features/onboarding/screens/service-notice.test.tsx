import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { businessAt, individualAt, openOnboarding } from '../testing/onboarding-harness.ts'

const TROUBLES = {
  'GET /v1/configs/services': [
    { service: 'company-registry', trouble: 'away' },
    { service: 'identity-check', trouble: 'slow' },
    { service: 'cards', trouble: 'slow' },
  ],
}

test.each([
  ['a business', businessAt('basic-info'), 'The company register does not answer at the moment.'],
  ['an individual', individualAt('basic-info'), 'Nafath answers slowly today.'],
  ['a card', businessAt('payment-info'), 'The payment service answers slowly today.'],
])(
  'the form of %s shows a notice only about a disturbed service that it needs',
  async (_form, customer, words) => {
    await openOnboarding(customer, { answers: TROUBLES })
    await screen.findByText((text) => text.startsWith(words))
    expect(screen.getAllByText(/answers slowly|does not answer/)).toHaveLength(1)
  },
)

test('a form has no service notice while every service works', async () => {
  const { api } = await openOnboarding(businessAt('basic-info'))
  await expect.poll(() => api.calls()).toContain('GET /v1/configs/services')
  expect(screen.queryByText(/answers slowly|does not answer/)).toBeNull()
})
