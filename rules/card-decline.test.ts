import { expect, test } from 'vitest'
import type { CardOutcome } from '#contract/endpoints/cards.ts'
import { declineStep, verificationStep } from './card-decline.ts'

test.each<[CardOutcome, ReturnType<typeof verificationStep>]>([
  ['insufficient-funds', 'check-funds'],
  ['over-limit', 'check-funds'],
  ['expired-card', 'replace-card'],
  ['not-enrolled', 'replace-card'],
  ['issuer-unavailable', 'try-later'],
  ['declined', 'ask-bank'],
  ['unspecified-failure', 'ask-bank'],
  ['failed', null],
  ['wrong-otp', null],
  ['brand-refused', null],
  ['verification-failed', null],
])('a verification that failed with %s has the remedy %s', (outcome, step) => {
  expect(verificationStep(outcome)).toBe(step)
})

test.each([
  ['insufficient-funds', 'check-funds'],
  ['over-limit', 'check-funds'],
  ['expired-card', 'replace-card'],
  ['not-enrolled', 'replace-card'],
  ['issuer-unavailable', 'try-later'],
  ['failed', 'try-later'],
  ['declined', 'ask-bank'],
  ['a reason of a later version', 'ask-bank'],
  [null, 'ask-bank'],
])('a charge declined with %s has the remedy %s', (reason, next) => {
  expect(declineStep({ reason, isHardDecline: false })).toBe(next)
})

test.each(['declined', 'expired-card', null])('after a hard decline the card is unusable: %s', (reason) => {
  expect(declineStep({ reason, isHardDecline: true })).toBe('unusable-card')
})
