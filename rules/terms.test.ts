import { describe, expect, test } from 'vitest'
import { Step } from '#contract/steps.ts'
import { termsOutdated } from './terms.ts'

describe('the terms are outdated', () => {
  const customer = { step: 'onboarding-completed', edition: 'new', accepted: ['old'] } as const

  test('for a customer past onboarding who accepted another edition only', () => {
    expect(termsOutdated(customer)).toBe(true)
    expect(termsOutdated({ ...customer, accepted: [] })).toBe(true)
  })

  test('no longer once the edition that holds now is accepted, and not again when an accepted one returns', () => {
    expect(termsOutdated({ ...customer, accepted: ['old', 'new'] })).toBe(false)
    expect(termsOutdated({ ...customer, edition: 'old', accepted: ['old', 'new'] })).toBe(false)
  })

  test.each(Step.options.filter((step) => step !== 'onboarding-completed'))('not at the step %s', (step) => {
    expect(termsOutdated({ ...customer, step })).toBe(false)
  })
})
