import { describe, expect, test } from 'vitest'
import { Step } from '#contract/steps.ts'
import { leavesOf, walk } from '#test/support/charts.ts'
import { business, can, EVENTS, individual, step } from '#test/support/onboarding-chart.ts'
import { type OnboardingEvent, type OnboardingFacts, onboardingMachine } from './onboarding.machine.ts'
import { stepsOf } from './order.ts'

const STEPS = stepsOf('business')

const path = (facts: OnboardingFacts) =>
  walk(
    onboardingMachine,
    EVENTS.map((type) => ({ type })),
    facts,
  )

describe('the order of the steps', () => {
  test('the chart has exactly the identifiers of the contract [2.3.11, 4.001]', () => {
    expect(leavesOf(onboardingMachine)).toEqual([...Step.options].sort())
  })

  test('a business passes through all steps [1.12, 4.007, 4.009, 4.010]', () => {
    expect(path(business).get('onboarding-completed')).toEqual([
      'xstate.init',
      'accountType.confirmed',
      'basicInfo.saved',
      'package.saved',
      'documents.saved',
      'billingGroup.saved',
      'card.confirmed',
      'terms.accepted',
      'dashboard.opened',
    ])
    expect([...path(business).keys()].sort()).toEqual([...Step.options].sort())
  })

  test('an individual skips documents and permissions [4.008]', () => {
    expect(path(individual).get('onboarding-completed')).toEqual([
      'xstate.init',
      'accountType.confirmed',
      'basicInfo.saved',
      'package.saved',
      'card.confirmed',
      'terms.accepted',
      'dashboard.opened',
    ])
    expect(path(individual).has('upload-documents')).toBe(false)
    expect(path(individual).has('billing-email')).toBe(false)
  })
})

describe('a missing fact', () => {
  test.each([
    ['basic-info', 'basicInfo.saved', { identificationVerified: false }],
    ['upload-documents', 'documents.saved', { documents: ['registration'] }],
    ['upload-documents', 'documents.saved', { hasVatId: true }],
    ['payment-info', 'card.confirmed', { usableCard: false }],
    ['terms-conditions', 'terms.accepted', { usableCard: false }],
    ['terms-conditions', 'terms.accepted', { identificationVerified: false }],
    ['terms-conditions', 'terms.accepted', { documents: [] }],
    ['success-creation', 'dashboard.opened', { billingAccountOpen: false }],
  ] as const)('a missing fact makes %s refuse %s: %o', (value, event, lacking) => {
    expect(can(value, event, business)).toBe(true)
    expect(can(value, event, { ...business, ...lacking } as OnboardingFacts)).toBe(false)
  })

  test('the account type cannot be confirmed a second time [1.13]', () => {
    const later = STEPS.filter((value) => value !== 'google-info')
    expect(later.filter((value) => can(value, 'accountType.confirmed', business))).toEqual([])
  })

  test('no step is saved again after the terms are accepted', () => {
    const changes: OnboardingEvent['type'][] = [
      'basicInfo.saved',
      'package.saved',
      'document.stored',
      'document.removed',
      'documents.saved',
      'billingGroup.saved',
      'card.confirmed',
      'terms.accepted',
    ]
    for (const value of ['success-creation', 'onboarding-completed'] as const)
      expect(changes.filter((event) => can(value, event, business))).toEqual([])
  })
})

describe('saving an earlier screen again', () => {
  test('saving an earlier screen again keeps the furthest step [4.018]', () => {
    expect(step('payment-info', 'basicInfo.saved', business).value).toBe('payment-info')
    expect(step('terms-conditions', 'package.saved', business).value).toBe('terms-conditions')
    expect(step('billing-email', 'documents.saved', business).value).toBe('billing-email')
  })

  test.each([
    ['basicInfo.saved', 'basic-info'],
    ['package.saved', 'support-package'],
    ['documents.saved', 'upload-documents'],
    ['billingGroup.saved', 'billing-email'],
    ['card.confirmed', 'payment-info'],
  ] as const)(
    '%s is accepted from its own step up to the terms, and keeps every later step',
    (event, own) => {
      const taking = STEPS.filter((value) => can(value, event, business))
      const from = STEPS.indexOf(own)
      expect(taking).toEqual(STEPS.slice(from, STEPS.indexOf('terms-conditions') + 1))
      const later = taking.slice(1)
      expect(later.map((value) => step(value, event, business).value)).toEqual(later)
    },
  )

  test.each([
    'support-package',
    'upload-documents',
    'billing-email',
    'payment-info',
    'terms-conditions',
  ] as const)('saving the information again requires a verified number at %s', (value) => {
    expect(can(value, 'basicInfo.saved', { ...business, identificationVerified: false })).toBe(false)
  })

  test('an individual cannot save the steps of a business again', () => {
    for (const event of ['documents.saved', 'billingGroup.saved'] as const)
      for (const value of ['payment-info', 'terms-conditions'] as const)
        expect([event, value, can(value, event, individual)]).toEqual([event, value, false])
  })

  test('saving a new VAT ID that needs a document leads to the documents', () => {
    expect(step('billing-email', 'basicInfo.saved', { ...business, hasVatId: true }).value).toBe(
      'upload-documents',
    )
    expect(step('terms-conditions', 'basicInfo.saved', { ...business, hasVatId: true }).value).toBe(
      'upload-documents',
    )
    expect(step('payment-info', 'basicInfo.saved', { ...business, hasVatId: true }).value).toBe(
      'upload-documents',
    )
  })
})

describe('one document', () => {
  const withDocuments = ['upload-documents', 'billing-email', 'payment-info', 'terms-conditions'] as const

  test('one document is stored or removed by a business from the documents step until the terms are accepted', () => {
    for (const event of ['document.stored', 'document.removed'] as const) {
      expect(STEPS.filter((value) => can(value, event, business))).toEqual(withDocuments)
      expect(STEPS.filter((value) => can(value, event, individual))).toEqual([])
    }
  })

  test('a document that is stored keeps the furthest step: only Next moves on', () => {
    const stored = withDocuments.map((value) => step(value, 'document.stored', business).value)
    expect(stored).toEqual(withDocuments)
  })

  test('a document that is removed leads back to the documents only if it is required', () => {
    const without = { ...business, documents: [] }
    for (const value of withDocuments) {
      expect(step(value, 'document.removed', without).value).toBe('upload-documents')
      expect(step(value, 'document.removed', business).value).toBe(value)
    }
  })
})

test('the event of the opened account is accepted only once the account is open', () => {
  expect(can('success-creation', 'account.opened', business)).toBe(true)
  expect(can('success-creation', 'account.opened', { ...business, billingAccountOpen: false })).toBe(false)
})
