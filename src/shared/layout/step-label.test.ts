import { expect, test } from 'vitest'
import { numberedSteps } from '#machines/onboarding/order.ts'
import { screenLabel, stepLabel } from './step-label.ts'

test('the numbered steps are named for a business and for an individual [2.3.06, 2.3.07]', () => {
  expect(numberedSteps('business').map((step) => stepLabel(step, 'business'))).toEqual([
    'businessInformation',
    'supportPackage',
    'uploadDocuments',
    'permissions',
    'paymentInformation',
  ])
  expect(numberedSteps('individual').map((step) => stepLabel(step, 'individual'))).toEqual([
    'contactInformation',
    'supportPackage',
    'paymentInformation',
  ])
})

test('the steps without a number have names, and the billing e-mail has its own name [2.3.12]', () => {
  const others = ['google-info', 'billing-email', 'terms-conditions', 'success-creation'] as const
  expect(others.map((step) => screenLabel(step, 'business'))).toEqual([
    'initialDetails',
    'billingEmail',
    'terms',
    'success',
  ])
  expect(screenLabel('basic-info', 'individual')).toBe('contactInformation')
})
