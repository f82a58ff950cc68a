import { describe, expect, test } from 'vitest'
import type { CardOutcome } from '#contract/endpoints/cards.ts'
import { declineOf, declineStep, normalisedCode, verificationStep } from './card-decline.ts'

test.each([
  ['APPROVED', 'APPROVED'],
  ['insufficient funds', 'INSUFFICIENT_FUNDS'],
  ['3-D Secure transaction attempt failed (DECLINED_INVALID_PIN)', 'DECLINED_INVALID_PIN'],
  ['3-D Secure transaction attempt failed (Not Enrolled)', 'NOT_ENROLLED'],
  ['DECLINED: LOST CARD', 'DECLINED'],
  ['  Timed   out. ', 'TIMED_OUT'],
  ['', ''],
  [null, ''],
])('%j is read as %j [4.077]', (text, code) => {
  expect(normalisedCode(text)).toBe(code)
})

describe('a reason in words', () => {
  test.each<[string, CardOutcome]>([
    ['DECLINED_INVALID_PIN', 'wrong-otp'],
    ['3-D Secure transaction attempt failed (DECLINED_INVALID_PIN)', 'wrong-otp'],
    ['DECLINED', 'declined'],
    ['INSUFFICIENT_FUNDS', 'insufficient-funds'],
    ['INSUFFICIENT FUNDS', 'insufficient-funds'],
    ['UNSPECIFIED_FAILURE', 'unspecified-failure'],
    ['UNSPECIFIED FAILURE', 'unspecified-failure'],
    ['UNSPECIFIED_FAILUER', 'unspecified-failure'],
    ['DECLINED: LOST CARD', 'declined'],
    ['DECLINED: STOLEN CARD', 'declined'],
    ['DECLINED: EXPIRED CARD', 'expired-card'],
    ['EXPIRED CARD', 'expired-card'],
    ['DECLINED: EXCEEDS WITHDRAWAL LIMIT', 'over-limit'],
    ['BLOCKED', 'declined'],
    ['REFERRED', 'declined'],
    ['TIMED OUT', 'issuer-unavailable'],
    ['Invalid secure code length', 'declined'],
    ['Allowed time frame for transaction has been expired', 'failed'],
    ['3-D Secure transaction attempt failed (Not Enrolled)', 'not-enrolled'],
    [
      '3DS: attempted but not available, please ensure that you have enabled Online Purchase.',
      'not-enrolled',
    ],
    ['The card is not enrolled in 3DS service.', 'not-enrolled'],
    ['3DS service error occurred.', 'issuer-unavailable'],
    ['The authentication attempt was rejected by the issuer bank.', 'declined'],
    ['The authentication is unavailable, please try again.', 'issuer-unavailable'],
  ])('%j means %s [8.41, 8.42]', (message, outcome) => {
    expect(declineOf(message, null)).toBe(outcome)
  })

  test.each(['', 'APPROVED', 'FAILED', 'toString', 'something else (odd)'])(
    '%j means nothing known',
    (message) => {
      expect(declineOf(message, null)).toBeNull()
    },
  )
})

describe('a reason in two digits', () => {
  test.each<[string, CardOutcome | null]>([
    ['05', 'declined'],
    ['41', 'declined'],
    ['43', 'declined'],
    ['51', 'insufficient-funds'],
    ['54', 'expired-card'],
    ['55', 'wrong-otp'],
    ['61', 'over-limit'],
    ['82', 'declined'],
    ['91', 'issuer-unavailable'],
    ['96', 'failed'],
    ['99', 'unspecified-failure'],
    ['00', null],
  ])('%s means %s [8.42]', (code, outcome) => {
    expect(declineOf(null, code)).toBe(outcome)
  })

  test('replaces a vague message, not an exact one', () => {
    expect(declineOf('DECLINED', '51')).toBe('insufficient-funds')
    expect(declineOf('DECLINED_INVALID_PIN', '05')).toBe('wrong-otp')
    expect(declineOf('DECLINED', '00')).toBe('declined')
    expect(declineOf('odd', '54')).toBe('expired-card')
  })
})

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
  expect(declineStep(reason)).toBe(next)
})
