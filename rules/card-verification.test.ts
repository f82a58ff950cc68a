import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CARD_OUTCOMES, type CardOutcome } from '#contract/endpoints/cards.ts'
import {
  cardRefusalText,
  decideCardReturn,
  hintOf,
  isSuccessHint,
  type PaymentFacts,
  type TokenFacts,
  verificationAddress,
} from './card-verification.ts'

const origins = ['https://api.cards.example', 'http://localhost:3001']

describe('the verification URL of a new token', () => {
  test.each([
    'https://api.cards.example/v1/verify?id=1',
    'https://API.cards.example',
    'http://localhost:3001/cards/verify',
  ])('%s is followed [4.067]', (url) => {
    expect(verificationAddress(url, origins)).toEqual({ kind: 'follow', url })
  })

  test.each([null, undefined, '', '  '])('%j is missing [4.068, 5.92]', (url) => {
    expect(verificationAddress(url, origins)).toEqual({ kind: 'missing' })
  })

  test.each([
    'https://evil.example/',
    'http://api.cards.example/',
    'https://api.cards.example.evil.example/',
    'https://api.cards.example@evil.example/',
    'https://api.cards.example:444/',
    'https://api.cards.example\\@evil.example',
    'javascript:alert(1)',
    '//api.cards.example/',
    '/v1/verify',
  ])('%s is refused', (url) => {
    expect(verificationAddress(url, origins)).toEqual({ kind: 'refused' })
  })

  test('is refused when the list is empty', () => {
    expect(verificationAddress('not an address', [])).toEqual({ kind: 'refused' })
    expect(verificationAddress('not an address', ['not an address'])).toEqual({ kind: 'refused' })
  })
})

test.each([
  ['Validation Failed: number is invalid', 'number is invalid'],
  ['a: b: c', 'b: c'],
  ['number is invalid', 'number is invalid'],
  ['Validation Failed: ', null],
  ['', null],
  [null, null],
])('the provider’s %j is shown as %j [8.38]', (message, text) => {
  expect(cardRefusalText(message)).toBe(text)
})

const nothing = { message: null, status: null }
const approved = { message: 'APPROVED', status: 'paid' }
const failed = { message: 'FAILED', status: 'failed' }
const hint = (message: string | null, status: string | null = 'failed') => ({ message, status })
const token = (status: string, change: Partial<TokenFacts> = {}): TokenFacts => ({
  status,
  message: null,
  brand: 'visa',
  funding: 'credit',
  ...change,
})
const payment = (
  status: string,
  message: string | null = null,
  responseCode: string | null = null,
): PaymentFacts => ({
  status,
  message,
  responseCode,
})

describe('the return address', () => {
  test('is read by message, status and id, the last of each [2.5.01, 2.9.11]', () => {
    const query = new URLSearchParams(
      'id=1&message=DECLINED&status=failed&message=APPROVED&id=2&status=paid&x=3',
    )
    expect(hintOf(query)).toEqual({ id: '2', message: 'APPROVED', status: 'paid' })
  })

  test('may lack any of them, and an empty last value is null [2.5.01]', () => {
    expect(hintOf(new URLSearchParams(''))).toEqual({ id: null, message: null, status: null })
    expect(hintOf(new URLSearchParams('message=APPROVED&message='))).toMatchObject({ message: null })
  })

  test.each([
    ['APPROVED', null, true],
    ['approved', 'failed', true],
    [null, 'PAID', true],
    [null, 'paid', true],
    [null, 'verified', true],
    [null, 'authorized', true],
    ['DECLINED', 'failed', false],
    ['NOT APPROVED', null, false],
    [null, null, false],
  ])('message %s and status %s claim success: %s [4.070]', (message, status, claims) => {
    expect(isSuccessHint({ message, status })).toBe(claims)
  })
})

describe('an active token', () => {
  test.each([
    ['approval', approved],
    ['silence', nothing],
    ['a decline', hint('DECLINED')],
  ])('is approved, with %s in the return address [4.070]', (_, claim) => {
    expect(decideCardReturn({ hint: claim, token: token('active'), payment: payment('verified') })).toBe(
      'approved',
    )
  })

  test.each([
    ['mada', 'debit'],
    ['amex', 'credit'],
    ['visa', 'debit'],
  ])('of %s %s is refused for its brand [4.069, 5.88]', (brand, funding) => {
    const facts = token('active', { brand, funding })
    expect(decideCardReturn({ hint: approved, token: facts, payment: null })).toBe('brand-refused')
  })
})

describe('a verification that failed at the provider', () => {
  test.each<[TokenFacts, PaymentFacts | null, CardOutcome]>([
    [token('inactive', { message: 'DECLINED_INVALID_PIN' }), null, 'wrong-otp'],
    [
      token('inactive'),
      payment('failed', '3-D Secure transaction attempt failed (DECLINED_INVALID_PIN)'),
      'wrong-otp',
    ],
    [token('initiated'), payment('failed', 'DECLINED: LOST CARD', '41'), 'declined'],
    [token('inactive'), payment('failed', 'INSUFFICIENT FUNDS', '51'), 'insufficient-funds'],
    [token('inactive'), payment('failed', null, '99'), 'unspecified-failure'],
    [token('inactive'), payment('failed', 'DECLINED: EXPIRED CARD', '54'), 'expired-card'],
    [token('expired'), null, 'expired-card'],
    [token('inactive', { message: 'unknown message' }), null, 'failed'],
    [token('inactive'), payment('failed', 'unknown message'), 'failed'],
  ])('%o with %o: %s, regardless of the return address [4.072, 4.073]', (facts, paid, outcome) => {
    for (const claim of [nothing, failed, approved, hint('DECLINED'), hint('INSUFFICIENT_FUNDS')])
      expect(decideCardReturn({ hint: claim, token: facts, payment: paid })).toBe(outcome)
  })

  test.each<[string | null, string | null, CardOutcome, string]>([
    ['DECLINED', 'failed', 'declined', '[4.072]'],
    ['DECLINED_INVALID_PIN', 'failed', 'wrong-otp', '[4.073]'],
    ['INSUFFICIENT FUNDS', 'failed', 'insufficient-funds', '[4.072]'],
    ['UNSPECIFIED_FAILUER', 'failed', 'unspecified-failure', '[4.072]'],
    ['FAILED', null, 'failed', '[4.074]'],
    [null, 'FAILED', 'failed', '[4.074]'],
    ['odd', 'FAILED', 'failed', '[4.074]'],
    [null, null, 'failed', ''],
    ['odd', 'odd', 'verification-failed', '[4.075]'],
    ['APPROVED', 'paid', 'verification-failed', '[4.075]'],
  ])(
    'takes its words from message %s, status %s when the provider has none: %s %s',
    (message, status, outcome) => {
      expect(decideCardReturn({ hint: { message, status }, token: token('inactive'), payment: null })).toBe(
        outcome,
      )
    },
  )
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

  test('counts as cancelled in every spelling of the provider [8.42]', () => {
    fc.assert(
      fc.property(ways, ([words, write, space]) => {
        const text = `${space}${write(words)}${space}`
        for (const facts of [token('inactive', { message: text }), token('inactive')])
          expect(decideCardReturn({ hint: failed, token: facts, payment: payment('failed', text) })).toBe(
            'cancelled',
          )
        expect(decideCardReturn({ hint: hint(text), token: token('inactive'), payment: null })).toBe(
          'cancelled',
        )
      }),
    )
  })

  test.each(['abandoned', 'canceled', 'cancelled'])('is known by the status %s of its payment', (status) => {
    expect(decideCardReturn({ hint: nothing, token: token('initiated'), payment: payment(status) })).toBe(
      'cancelled',
    )
  })

  test.each([
    ['DECLINED: CANCELLED CARD', 'declined'],
    ['The card was cancelled at the issuer', 'failed'],
    ['Allowed time frame for transaction has been expired', 'failed'],
  ] as const)('is not read out of %j', (message, outcome) => {
    expect(
      decideCardReturn({ hint: failed, token: token('inactive'), payment: payment('failed', message) }),
    ).toBe(outcome)
  })

  test('in the return address never overrides an approval [4.070]', () => {
    expect(decideCardReturn({ hint: hint('CANCELLED'), token: token('active'), payment: null })).toBe(
      'approved',
    )
  })
})

describe('a token that the provider has not decided', () => {
  test.each<[string, ReturnType<typeof hint>, CardOutcome]>([
    ['approval', approved, 'still-checking'],
    ['silence', nothing, 'still-checking'],
    ['an empty text', { message: ' ', status: '' }, 'still-checking'],
    ['a known decline', hint('DECLINED_INVALID_PIN'), 'wrong-otp'],
    ['FAILED', failed, 'failed'],
    ['something odd', hint('surprise', 'strange'), 'verification-failed'],
  ])('with %s in the return address is %s', (_, claim, outcome) => {
    expect(decideCardReturn({ hint: claim, token: token('initiated'), payment: null })).toBe(outcome)
  })

  test('is still checked when its payment is verified already', () => {
    expect(
      decideCardReturn({ hint: approved, token: token('initiated'), payment: payment('verified') }),
    ).toBe('still-checking')
  })

  test('or does not know is a failed verification, regardless of the return address [4.075]', () => {
    expect(decideCardReturn({ hint: approved, token: null, payment: payment('paid') })).toBe(
      'verification-failed',
    )
    expect(decideCardReturn({ hint: nothing, token: null, payment: null })).toBe('verification-failed')
  })
})

test('nothing in a return address makes a card approved [4.070, 4.075]', () => {
  const text = fc.option(
    fc.oneof(fc.constantFrom('APPROVED', 'paid', 'verified', '(APPROVED)', 'DECLINED: x', ''), fc.string()),
  )
  const status = fc.constantFrom('initiated', 'inactive', 'expired', 'unheard-of', null)
  fc.assert(
    fc.property(
      text,
      text,
      status,
      fc.constantFrom('paid', 'failed', null),
      (message, state, tokenStatus, paid) => {
        const outcome = decideCardReturn({
          hint: { message, status: state },
          token: tokenStatus === null ? null : token(tokenStatus),
          payment: paid === null ? null : payment(paid),
        })
        expect(outcome).not.toBe('approved')
        expect(CARD_OUTCOMES).toContain(outcome)
      },
    ),
  )
})
