import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CardReason, CardState, CardVerification, ReturnClaim } from '#contract/card-facts.ts'
import { DECLINE_REASONS } from '#contract/decline-reasons.ts'
import { CARD_OUTCOMES, type CardOutcome } from '#contract/endpoints/cards.ts'
import { decideCardReturn, type VerifiedCard, verificationAddress } from './card-verification.ts'

const origins = ['https://api.cards.example', 'http://localhost:3001']

describe('the verification URL of a new token', () => {
  test.each([
    'https://api.cards.example/v1/verify?id=1',
    'https://API.cards.example',
    'http://localhost:3001/cards/verify',
  ])('the verification URL %s is followed [4.067]', (url) => {
    expect(verificationAddress(url, origins)).toEqual({ kind: 'follow', url })
  })

  test.each([null, undefined, '', '  '])('the verification URL %j is missing [4.068, 5.92]', (url) => {
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
  ])('the verification URL %s is refused', (url) => {
    expect(verificationAddress(url, origins)).toEqual({ kind: 'refused' })
  })

  test('every verification URL is refused while the list of allowed origins is empty', () => {
    expect(verificationAddress('not an address', [])).toEqual({ kind: 'refused' })
    expect(verificationAddress('not an address', ['not an address'])).toEqual({ kind: 'refused' })
  })
})

type Verification = Pick<CardVerification, 'state' | 'reason'>

const card = (state: CardState, change: Partial<VerifiedCard> = {}): VerifiedCard => ({
  state,
  reason: null,
  brand: 'visa',
  funding: 'credit',
  ...change,
})
const verification = (state: Verification['state'], reason: CardReason | null = null): Verification => ({
  state,
  reason,
})

const REASONS: readonly CardReason[] = [...DECLINE_REASONS, 'failed', 'cancelled', 'other']
const CLAIMS: readonly ReturnClaim[] = ['approved', 'none', ...REASONS]

describe('an active card', () => {
  test.each(CLAIMS)('an active card is approved when the return address claims %s [4.070]', (claim) => {
    expect(decideCardReturn({ claim, card: card('active'), verification: verification('verified') })).toBe(
      'approved',
    )
  })

  test.each([
    ['mada', 'debit'],
    ['amex', 'credit'],
    ['visa', 'debit'],
  ])('an active card of %s %s is refused for its brand [4.069, 5.88]', (brand, funding) => {
    const active = card('active', { brand, funding })
    expect(decideCardReturn({ claim: 'approved', card: active, verification: null })).toBe('brand-refused')
  })
})

describe('a verification that failed at the provider', () => {
  test.each<[VerifiedCard, Verification | null, CardOutcome]>([
    [card('inactive', { reason: 'wrong-otp' }), null, 'wrong-otp'],
    [card('inactive'), verification('failed', 'wrong-otp'), 'wrong-otp'],
    [card('unverified'), verification('failed', 'declined'), 'declined'],
    [card('inactive', { reason: 'declined' }), verification('failed', 'over-limit'), 'over-limit'],
    [card('inactive', { reason: 'declined' }), verification('failed', 'cancelled'), 'declined'],
    [card('inactive', { reason: 'declined' }), verification('failed', 'other'), 'declined'],
    [card('inactive', { reason: 'cancelled' }), verification('failed', 'other'), 'cancelled'],
    [card('inactive', { reason: 'other' }), verification('failed', 'cancelled'), 'cancelled'],
    [card('expired', { reason: 'cancelled' }), null, 'cancelled'],
    [card('expired'), null, 'expired-card'],
    [card('expired', { reason: 'other' }), null, 'expired-card'],
    [card('inactive', { reason: 'other' }), null, 'failed'],
    [card('inactive'), verification('failed', 'other'), 'failed'],
    [card('unverified'), verification('failed', 'cancelled'), 'cancelled'],
    [card('inactive', { reason: 'failed' }), null, 'failed'],
  ])(
    'the card %o with the verification %o is %s, regardless of the return address [4.072, 4.073]',
    (failed, payment, outcome) => {
      for (const claim of CLAIMS)
        expect(decideCardReturn({ claim, card: failed, verification: payment })).toBe(outcome)
    },
  )

  test.each<[ReturnClaim, CardOutcome, string]>([
    ['declined', 'declined', '[4.072]'],
    ['wrong-otp', 'wrong-otp', '[4.073]'],
    ['insufficient-funds', 'insufficient-funds', '[4.072]'],
    ['unspecified-failure', 'unspecified-failure', '[4.072]'],
    ['failed', 'failed', '[4.074]'],
    ['cancelled', 'cancelled', ''],
    ['none', 'failed', ''],
    ['other', 'verification-failed', '[4.075]'],
    ['approved', 'verification-failed', '[4.075]'],
  ])(
    'a failed verification takes its reason from a return address that claims %s when the provider gives none: %s %s',
    (claim, outcome) => {
      expect(decideCardReturn({ claim, card: card('inactive'), verification: null })).toBe(outcome)
    },
  )
})

describe('a card that the provider has not decided', () => {
  test.each<[ReturnClaim, CardOutcome]>([
    ['approved', 'still-checking'],
    ['none', 'still-checking'],
    ['wrong-otp', 'wrong-otp'],
    ['cancelled', 'cancelled'],
    ['failed', 'failed'],
    ['other', 'verification-failed'],
  ])('an undecided card with a return address that claims %s is %s', (claim, outcome) => {
    expect(decideCardReturn({ claim, card: card('unverified'), verification: null })).toBe(outcome)
  })

  test('an undecided card is still checked, even if its verification is finished', () => {
    expect(
      decideCardReturn({
        claim: 'approved',
        card: card('unverified'),
        verification: verification('verified'),
      }),
    ).toBe('still-checking')
  })

  test('a card that the provider does not know is a failed verification [4.075]', () => {
    expect(decideCardReturn({ claim: 'approved', card: null, verification: verification('verified') })).toBe(
      'verification-failed',
    )
    expect(decideCardReturn({ claim: 'none', card: null, verification: null })).toBe('verification-failed')
  })
})

test('no claim of a return address approves a card [4.070, 4.075]', () => {
  const reason = fc.constantFrom(null, ...REASONS)
  fc.assert(
    fc.property(
      fc.constantFrom(...CLAIMS),
      fc.constantFrom<(CardState | null)[]>('unverified', 'inactive', 'expired', null),
      reason,
      fc.constantFrom<(Verification['state'] | null)[]>('open', 'verified', 'failed', null),
      reason,
      (claim, state, cardReason, payment, paymentReason) => {
        const outcome = decideCardReturn({
          claim,
          card: state === null ? null : card(state, { reason: cardReason }),
          verification: payment === null ? null : verification(payment, paymentReason),
        })
        expect(outcome).not.toBe('approved')
        expect(CARD_OUTCOMES).toContain(outcome)
      },
    ),
  )
})
