import { describe, expect, test } from 'vitest'
import { termsOutdated } from './terms.ts'

describe('outdated terms', () => {
  const customer = { isOnboarded: true, edition: 'new', accepted: ['old'] } as const

  test('the terms are outdated for a customer past onboarding who accepted only another edition', () => {
    expect(termsOutdated(customer)).toBe(true)
    expect(termsOutdated({ ...customer, accepted: [] })).toBe(true)
  })

  test('the terms are not outdated after the current edition is accepted, even if an accepted edition returns', () => {
    expect(termsOutdated({ ...customer, accepted: ['old', 'new'] })).toBe(false)
    expect(termsOutdated({ ...customer, edition: 'old', accepted: ['old', 'new'] })).toBe(false)
  })

  test('the terms are not outdated before the end of the onboarding', () => {
    expect(termsOutdated({ ...customer, isOnboarded: false })).toBe(false)
  })
})
