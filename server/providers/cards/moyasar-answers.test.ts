import { describe, expect, test } from 'vitest'
import { chargeFrom, Payment, refusalOf, Token, verificationFrom } from './moyasar-answers.ts'

const paymentOf = (status: string, source: object = {}, change: object = {}) =>
  Payment.parse({
    id: 'p-1',
    status,
    amount: 100,
    refunded: 0,
    currency: 'SAR',
    source: { token: 'token_1', message: null, response_code: null, ...source },
    ...change,
  })

describe('a payment of Moyasar', () => {
  test.each([
    ['paid', 'paid'],
    ['captured', 'paid'],
    ['failed', 'failed'],
    ['voided', 'returned'],
    ['initiated', 'open'],
    ['authorized', 'open'],
    ['verified', 'open'],
    ['abandoned', 'open'],
    ['new-in-a-later-version', 'open'],
  ])('a payment that is %s is %s as a charge', (status, state) => {
    expect(chargeFrom(paymentOf(status))).toMatchObject({ id: 'p-1', state, token: 'token_1', reason: null })
  })

  test.each([
    ['refunded', { refunded: 100 }, { state: 'returned', refunded: 100 }],
    ['refunded', { refunded: 99 }, { state: 'paid', refunded: 99 }],
    ['paid', { refunded: 1 }, { state: 'paid', refunded: 1 }],
    ['refunded', { refunded: 60, captured: 60 }, { state: 'returned', refunded: 60 }],
    ['voided', { refunded: 0 }, { state: 'returned', refunded: 100 }],
  ])('a payment that is %s with %j is the charge %j', (status, change, charge) => {
    expect(chargeFrom(paymentOf(status, {}, change))).toMatchObject(charge)
  })

  test('a payment without the sum of its refunds is not read', () => {
    expect(() => paymentOf('paid', {}, { refunded: undefined })).toThrow()
  })

  test.each([
    ['initiated', 0, 100, 'not-paid'],
    ['failed', 0, 100, 'not-paid'],
    ['paid', 0, 101, 'too-much'],
    ['refunded', 60, 41, 'too-much'],
    ['refunded', 60, 40, 'declined'],
    ['voided', 0, 100, 'too-much'],
    ['paid', 0, 100, 'declined'],
  ])(
    'a payment that is %s with %i returned refuses a refund of %i: %s',
    (status, refunded, amount, reason) => {
      expect(refusalOf(chargeFrom(paymentOf(status, {}, { refunded })), amount)).toBe(reason)
    },
  )

  test.each([
    ['verified', 'verified', null],
    ['initiated', 'open', null],
    ['authorized', 'open', null],
    ['failed', 'failed', null],
    ['expired', 'failed', null],
    ['abandoned', 'failed', 'cancelled'],
  ])('a payment that is %s is %s as a verification, with the reason %s', (status, state, reason) => {
    expect(verificationFrom(paymentOf(status))).toEqual({ id: 'p-1', state, reason })
  })

  test('a payment has the reason of its message and the bank’s code', () => {
    const failed = paymentOf('failed', { message: 'DECLINED', response_code: '51' })
    expect(chargeFrom(failed).reason).toBe('insufficient-funds')
    expect(verificationFrom(failed).reason).toBe('insufficient-funds')
  })
})

describe('a token of Moyasar', () => {
  const token = {
    id: 'token_1',
    brand: 'visa',
    last_four: '1111',
    month: '9',
    year: '2031',
    name: 'Sara Alomar',
  }

  test.each([
    ['initiated', 'unverified'],
    ['active', 'active'],
    ['inactive', 'inactive'],
    ['expired', 'expired'],
  ])('a token that is %s is %s', (status, state) => {
    expect(Token.parse({ ...token, status })).toMatchObject({
      state,
      month: '09',
      reason: null,
      attemptId: null,
    })
  })

  test('a token of an unknown status is not read', () => {
    expect(Token.safeParse({ ...token, status: 'paused' }).success).toBe(false)
  })

  test('a token has the attempt of its metadata, if it is text', () => {
    expect(Token.parse({ ...token, status: 'active', metadata: { attempt: 'a-1' } }).attemptId).toBe('a-1')
    expect(Token.parse({ ...token, status: 'active', metadata: { attempt: 7 } }).attemptId).toBeNull()
  })

  test('a token has the name of its holder without unreadable and invisible characters', () => {
    const name = '\u202eZoe\u0308\u200b\nO\u2019Hara\ue000\u2066'
    expect(Token.parse({ ...token, status: 'active', name }).holder).toBe('Zoë O’Hara')
  })
})
