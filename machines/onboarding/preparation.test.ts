import { expect, test } from 'vitest'
import { onboardingMinutes } from './preparation.ts'

test('the onboarding of an individual is shorter by the documents and the billing group', () => {
  expect(onboardingMinutes('business')).toBe(13)
  expect(onboardingMinutes('individual')).toBe(9)
})
