import { describe, expect, test } from 'vitest'
import { chargeFrom, Payment, Token, verificationFrom } from './moyasar-answers.ts'

const paymentOf = (status: string, source: object = {}) =>
  Payment.parse({
    id: 'p-1',
    status,
    amount: 100,
    currency: 'SAR',
    source: { token: 'token_1', message: null, response_code: null, ...source },
  })

describe('a payment of Moyasar', () => {
  test.each([
    ['paid', 'paid'],
    ['captured', 'paid'],
    ['failed', 'failed'],
    ['voided', 'returned'],
    ['refunded', 'returned'],
    ['initiated', 'open'],
    ['authorized', 'open'],
    ['verified', 'open'],
    ['abandoned', 'open'],
    ['one of a later version', 'open'],
  ])('that is %s is %s as a charge', (status, state) => {
    expect(chargeFrom(paymentOf(status))).toMatchObject({ id: 'p-1', state, token: 'token_1', reason: null })
  })

  test.each([
    ['verified', 'verified', null],
    ['initiated', 'open', null],
    ['authorized', 'open', null],
    ['failed', 'failed', null],
    ['expired', 'failed', null],
    ['abandoned', 'failed', 'cancelled'],
  ])('that is %s is %s as a verification, with the reason %s', (status, state, reason) => {
    expect(verificationFrom(paymentOf(status))).toEqual({ id: 'p-1', state, reason })
  })

  test('has the reason of its message and the bank’s code', () => {
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
  ])('that is %s is %s', (status, state) => {
    expect(Token.parse({ ...token, status })).toMatchObject({
      state,
      month: '09',
      reason: null,
      attemptId: null,
    })
  })

  test('of an unknown status is not read', () => {
    expect(Token.safeParse({ ...token, status: 'paused' }).success).toBe(false)
  })

  test('has the attempt of its metadata, if it is text', () => {
    expect(Token.parse({ ...token, status: 'active', metadata: { attempt: 'a-1' } }).attemptId).toBe('a-1')
    expect(Token.parse({ ...token, status: 'active', metadata: { attempt: 7 } }).attemptId).toBeNull()
  })
})
