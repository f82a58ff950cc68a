import { expect, test } from 'vitest'
import { Step } from '#contract/steps.ts'
import {
  isCorrecting,
  isOnboarded,
  isPastCard,
  isUnsent,
  isUntouched,
  isVerifying,
  stepsToCorrect,
} from './selectors.ts'

test('nothing is entered before the account type is confirmed', () => {
  expect(Step.options.filter(isUntouched)).toEqual(['google-info'])
})

test('an application is sent with the terms', () => {
  expect(Step.options.filter(isUnsent)).toEqual([
    'google-info',
    'basic-info',
    'support-package',
    'upload-documents',
    'billing-email',
    'payment-info',
    'terms-conditions',
  ])
})

test('a customer corrects while changes are requested', () => {
  expect(Step.options.filter(isCorrecting)).toEqual(['changes-requested'])
})

test('the onboarding is over at its last step only', () => {
  expect(Step.options.filter(isOnboarded)).toEqual(['onboarding-completed'])
})

test('only the named steps must be corrected, in their order', () => {
  expect(stepsToCorrect(['city'])).toEqual(['basic-info'])
  expect(stepsToCorrect(['documents.vat'])).toEqual(['upload-documents'])
  expect(stepsToCorrect([])).toEqual([])
  expect(stepsToCorrect(['gcpSecurityGroup', 'district', 'documents.vat', 'city'])).toEqual([
    'basic-info',
    'upload-documents',
    'billing-email',
  ])
})

test('a customer verifies in the steps of number and card, and the card is saved from the terms on', () => {
  expect(Step.options.filter(isVerifying)).toEqual(['basic-info', 'payment-info'])
  expect(Step.options.filter(isPastCard)).toEqual([
    'terms-conditions',
    'success-creation',
    'onboarding-completed',
    'changes-requested',
  ])
})
