import { expect, test } from 'vitest'
import { numberedSteps } from '#machines/onboarding/order.ts'
import { en } from '../i18n/words/onboarding.ts'
import { screenLabel, stepLabel } from './step-label.ts'

test('the numbered steps are named for a business and for an individual [2.3.06, 2.3.07]', () => {
  expect(numberedSteps('business').map((step) => en.steps[stepLabel(step, 'business')])).toEqual([
    'Business Information',
    'Support Package',
    'Upload Documents',
    'Permissions',
    'Payment Information',
  ])
  expect(numberedSteps('individual').map((step) => en.steps[stepLabel(step, 'individual')])).toEqual([
    'Contact Information',
    'Support Package',
    'Payment Information',
  ])
})

test('the steps without a number have names, and the billing e-mail has its own name [2.3.12]', () => {
  const others = ['google-info', 'billing-email', 'terms-conditions', 'success-creation'] as const
  expect(others.map((step) => en.steps[screenLabel(step, 'business')])).toEqual([
    'Initial Details',
    'Billing Email',
    'Terms',
    'Success',
  ])
  expect(en.steps[screenLabel('basic-info', 'individual')]).toBe('Contact Information')
})
