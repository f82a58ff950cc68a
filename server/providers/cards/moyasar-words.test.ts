import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CardReason, ReturnClaim } from '#contract/card-facts.ts'
import { claimOf, isFailedVerification, isHardDecline, reasonOf } from './moyasar-words.ts'

test.each<[string, CardReason]>([
  ['insufficient funds', 'insufficient-funds'],
  ['3-D Secure transaction attempt failed (DECLINED_INVALID_PIN)', 'wrong-otp'],
  ['3-D Secure transaction attempt failed (Not Enrolled)', 'not-enrolled'],
  ['DECLINED: LOST CARD', 'declined'],
  ['  Timed   out. ', 'issuer-unavailable'],
])('the message %j means %s, regardless of case and punctuation [4.077]', (message, reason) => {
  expect(reasonOf(message)).toBe(reason)
})

describe('a hard decline', () => {
  test.each(['04', '07', '14', '15', '41', '43', '46', '54', '57', 'R0', 'R1', 'R3', ' r1 '])(
    'the response code %s is a hard decline: the card can never pay',
    (code) => {
      expect(isHardDecline('DECLINED', code)).toBe(true)
    },
  )

  test.each(['00', '01', '03', '05', '12', '51', '55', '61', '62', '65', '82', '91', '96', '99', '', null])(
    'the response code %j is no hard decline: the card may pay later',
    (code) => {
      expect(isHardDecline('DECLINED', code)).toBe(false)
    },
  )

  test('the message decides if a decline is hard when the answer has no code', () => {
    for (const message of ['DECLINED: LOST CARD', 'DECLINED: STOLEN CARD', 'EXPIRED CARD'])
      expect(isHardDecline(message)).toBe(true)
    for (const message of ['DECLINED', 'INSUFFICIENT FUNDS', 'TIMED OUT', '', null])
      expect(isHardDecline(message)).toBe(false)
  })

  test.each(['04', '07', '14', '41', '43', '46', '57', '62', 'R1'])(
    'a hard decline with the code %s has the neutral reason declined',
    (code) => {
      expect(reasonOf('DECLINED', code)).toBe('declined')
    },
  )
})

describe('a reason in words', () => {
  test.each<[string, CardReason]>([
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
  ])('the message %j means %s [8.41, 8.42]', (message, outcome) => {
    expect(reasonOf(message, null)).toBe(outcome)
  })

  test.each(['APPROVED', 'FAILED', 'toString', 'something else (odd)'])(
    'the message %j names no known reason',
    (message) => {
      expect(reasonOf(message)).toBe('other')
    },
  )

  test.each(['', '  ', '-', null])('the message %j gives no reason', (message) => {
    expect(reasonOf(message)).toBeNull()
  })
})

describe('a reason in two digits', () => {
  test.each<[string, CardReason | null]>([
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
  ])('the response code %s means %s [8.42]', (code, outcome) => {
    expect(reasonOf(null, code)).toBe(outcome)
  })

  test('a code replaces a vague message, not an exact one', () => {
    expect(reasonOf('DECLINED', '51')).toBe('insufficient-funds')
    expect(reasonOf('DECLINED_INVALID_PIN', '05')).toBe('wrong-otp')
    expect(reasonOf('DECLINED', '00')).toBe('declined')
    expect(reasonOf('odd', '54')).toBe('expired-card')
  })
})

describe('a verification that its person cancelled at the bank', () => {
  const CANCELLATIONS = [
    '3-D Secure transaction attempt failed (CANCELLED_AUTHENTICATION)',
    'CANCELLED_AUTHENTICATION',
    'canceled',
    'Cancelled',
    'user cancelled',
    'USER_CANCELED',
    'abandoned',
    'Payment cancelled by user',
    'The cardholder cancelled the authentication',
    'transaction was canceled by the customer',
  ]
  const ways = fc.tuple(
    fc.constantFrom(...CANCELLATIONS),
    fc.constantFrom(
      (text: string) => text,
      (text: string) => text.toUpperCase(),
    ),
    fc.constantFrom('', ' ', '  '),
  )

  test('a cancelled verification counts as cancelled in every spelling [8.42]', () => {
    fc.assert(
      fc.property(ways, ([words, write, space]) => {
        const message = `${space}${write(words)}${space}`
        expect(reasonOf(message)).toBe('cancelled')
        expect(claimOf({ message, status: 'failed' })).toBe('cancelled')
        expect(claimOf({ message: null, status: message })).toBe('cancelled')
      }),
    )
  })

  test.each(['abandoned', 'canceled', 'cancelled'])(
    'a payment with the status %s is a cancelled verification',
    (status) => {
      expect(reasonOf(null, null, status)).toBe('cancelled')
      expect(isFailedVerification(status)).toBe(true)
    },
  )

  test('a cancelled verification has the exact reason of the bank if there is one', () => {
    expect(reasonOf('INSUFFICIENT FUNDS', null, 'abandoned')).toBe('insufficient-funds')
  })

  test.each<[string, CardReason]>([
    ['DECLINED: CANCELLED CARD', 'declined'],
    ['The card was cancelled at the issuer', 'other'],
    ['Allowed time frame for transaction has been expired', 'failed'],
  ])('the message %j is not read as a cancellation at the bank', (message, reason) => {
    expect(reasonOf(message)).toBe(reason)
  })
})

test.each([
  ['failed', true],
  ['expired', true],
  ['verified', false],
  ['initiated', false],
  ['paid', false],
  ['some-unknown-status', false],
])('the status %s means a failed verification: %s', (status, hasFailed) => {
  expect(isFailedVerification(status)).toBe(hasFailed)
})

describe('a return address', () => {
  test.each<[string | null, string | null, ReturnClaim]>([
    ['APPROVED', null, 'approved'],
    ['approved', 'failed', 'approved'],
    [null, 'PAID', 'approved'],
    [null, 'paid', 'approved'],
    [null, 'verified', 'approved'],
    [null, 'authorized', 'approved'],
    ['DECLINED', 'paid', 'approved'],
    ['DECLINED', 'failed', 'declined'],
    ['DECLINED_INVALID_PIN', 'failed', 'wrong-otp'],
    ['INSUFFICIENT FUNDS', 'failed', 'insufficient-funds'],
    ['UNSPECIFIED_FAILUER', 'failed', 'unspecified-failure'],
    ['FAILED', null, 'failed'],
    [null, 'FAILED', 'failed'],
    ['odd', 'FAILED', 'failed'],
    ['NOT APPROVED', null, 'other'],
    ['surprise', 'strange', 'other'],
    [null, null, 'none'],
    [' ', '', 'none'],
  ])('a return address with the message %s and the status %s claims %s [4.070]', (message, status, claim) => {
    expect(claimOf({ message, status })).toBe(claim)
  })
})
