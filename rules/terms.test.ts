import { describe, expect, test } from 'vitest'
import { termsOutdated } from './terms.ts'

describe('the terms are outdated', () => {
  const customer = { isOnboarded: true, edition: 'new', accepted: ['old'] } as const

  test('for a customer past onboarding who accepted another edition only', () => {
    expect(termsOutdated(customer)).toBe(true)
    expect(termsOutdated({ ...customer, accepted: [] })).toBe(true)
  })

  test('not after the current edition is accepted, also when an accepted edition returns', () => {
    expect(termsOutdated({ ...customer, accepted: ['old', 'new'] })).toBe(false)
    expect(termsOutdated({ ...customer, edition: 'old', accepted: ['old', 'new'] })).toBe(false)
  })

  test('not before the end of the onboarding', () => {
    expect(termsOutdated({ ...customer, isOnboarded: false })).toBe(false)
  })
})
