import { describe, expect, test } from 'vitest'
import { business, can, EVENTS, step } from '#test/support/onboarding-chart.ts'
import type { OnboardingFacts } from './onboarding.machine.ts'

describe('after the reviewer', () => {
  const place = 'changes-requested'
  const corrections = ['info.corrected', 'documents.corrected', 'billingGroup.corrected'] as const
  const withAsked = (toCorrect: readonly OnboardingFacts['toCorrect'][number][]): OnboardingFacts => ({
    ...business,
    toCorrect: [...toCorrect],
  })

  test.each(['success-creation', 'onboarding-completed'] as const)(
    'after a request for changes at %s, the customer is in a state outside the steps',
    (value) => {
      expect(step(value, 'changes.requested', business)).toEqual({ value: place, actions: [] })
    },
  )

  test('exactly the named steps can be corrected, and the ordinary events are refused', () => {
    const facts = withAsked(['basic-info', 'upload-documents'])
    expect(EVENTS.filter((event) => can(place, event, facts))).toEqual([
      'info.corrected',
      'documents.corrected',
    ])
    expect(corrections.map((event) => can('onboarding-completed', event, facts))).toEqual([
      false,
      false,
      false,
    ])
  })

  test('the application returns when every correction is done, and no second cloud account is opened', () => {
    expect(can(place, 'changes.submitted', withAsked(['billing-email']))).toBe(false)
    expect(can(place, 'changes.submitted', { ...withAsked([]), documents: [] })).toBe(false)
    expect(step(place, 'changes.submitted', withAsked([]))).toEqual({
      value: 'onboarding-completed',
      actions: [],
    })
  })

  test('only a requested document can be picked or removed, without a change of the step', () => {
    const asked: OnboardingFacts = { ...withAsked(['upload-documents']), proposable: ['address'] }
    for (const event of ['document.stored', 'document.removed'] as const) {
      expect(step(place, event, asked)).toEqual({ value: place, actions: [] })
      expect(can(place, event, { ...asked, proposable: ['zatca'] })).toBe(false)
      expect(can('onboarding-completed', event, asked)).toBe(false)
    }
  })

  test('the billing group is corrected only if it was requested', () => {
    expect(can(place, 'billingGroup.corrected', withAsked(['billing-email']))).toBe(true)
    expect(can(place, 'billingGroup.corrected', withAsked(['basic-info']))).toBe(false)
  })

  test('a customer who waits for the billing account cannot be asked for changes yet', () => {
    expect(can('success-creation', 'changes.requested', { ...business, billingAccountOpen: false })).toBe(
      false,
    )
  })
})
