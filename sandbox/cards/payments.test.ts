import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type PaymentAnswer, PUBLISHABLE, SECRET, startCards } from './card-harness.ts'

let cards: Awaited<ReturnType<typeof startCards>>
beforeEach(async () => {
  cards = await startCards()
})
afterEach(() => cards.close())

const body = (token: string, change: object = {}) => ({
  amount: 11_500,
  currency: 'SAR',
  description: 'Invoice 7',
  callback_url: 'http://portal.test/return',
  source: { type: 'token', token },
  ...change,
})

async function pay(token: string, change: object = {}) {
  const answer = await cards.postPayment(body(token, change))
  return { status: answer.statusCode, payment: answer.json<PaymentAnswer>() }
}

const alter = (id: string, verb: string, payload: object = {}) =>
  cards.post(`/cards/v1/payments/${id}/${verb}`, SECRET, payload)

describe('charging a token', () => {
  test('a charge of a token takes the money at once, without a browser', async () => {
    const givenId = randomUUID()
    const token = await cards.activeToken()
    const { status, payment } = await pay(token, { given_id: givenId, metadata: { invoice_id: '7' } })
    expect(status).toBe(201)
    expect(payment).toMatchObject({
      id: givenId,
      status: 'paid',
      amount: 11_500,
      amount_format: '115.00 SAR',
      metadata: { invoice_id: '7' },
      source: {
        type: 'creditcard',
        company: 'visa',
        number: '4111-11XX-XXXX-1111',
        token,
        message: 'APPROVED',
        response_code: '00',
        reference_number: expect.stringMatching(/^\d{12}$/),
      },
    })
    expect(await cards.payment(givenId)).toEqual(payment)
    await vi.waitFor(
      () =>
        expect(cards.received.at(-1)?.body).toMatchObject({ type: 'payment_paid', data: { id: givenId } }),
      { timeout: 10_000 },
    )
  })

  test('a declined card is a created payment that failed', async () => {
    const token = await cards.activeToken({ number: '4123120001090000' })
    const { status, payment } = await pay(token)
    expect(status).toBe(201)
    expect(payment).toMatchObject({
      status: 'failed',
      source: { message: 'INSUFFICIENT FUNDS', response_code: '51' },
    })
  })

  test('the bank’s answer to a saved card can be changed on the provider’s page', async () => {
    const token = await cards.activeToken()
    await cards.app.inject({
      method: 'POST',
      url: `/cards/board/tokens/${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'outcome=lost-card',
    })
    expect((await pay(token)).payment.source.message).toBe('DECLINED: LOST CARD')
  })

  test('a used given_id is refused, regardless of the outcome of the first payment', async () => {
    const given_id = randomUUID()
    const token = await cards.activeToken()
    await pay(token, { given_id })
    const again = await cards.postPayment(body(token, { given_id: given_id.toUpperCase() }))
    expect(again.statusCode).toBe(400)
    expect(again.json()).toEqual({
      type: 'used_given_id',
      message: 'The given_id provided has been already used with a different payment.',
      errors: null,
    })
  })

  test('only an active token can be charged', async () => {
    const { id: initiated } = await cards.makeToken()
    const { id: inactive } = await cards.makeToken()
    await cards.answerChallenge(inactive, { choice: 'declined' })
    for (const token of [initiated, inactive, 'token_unknown']) {
      const answer = await cards.postPayment(body(token))
      expect(answer.statusCode).toBe(400)
      expect(answer.json().errors).toEqual({ source: ['token is not active'] })
    }
  })

  test('invalid fields are reported by name', async () => {
    const answer = await cards.postPayment({
      amount: '11.5',
      currency: 'USD',
      given_id: '7',
      source: { type: 'creditcard' },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      type: 'invalid_request_error',
      message: 'Validation Failed',
      errors: {
        amount: ['must be an integer'],
        currency: ['is not supported'],
        given_id: ['must be a valid UUID'],
        callback_url: ['must be a valid URL'],
        source: ['type must be token in this sandbox'],
      },
    })
    const small = await cards.postPayment(body(await cards.activeToken(), { amount: 99 }))
    expect(small.json().errors).toEqual({ amount: ['must be greater than or equal to 100'] })
  })

  test('both keys can charge, a wrong one cannot', async () => {
    const token = await cards.activeToken()
    expect((await cards.postPayment(body(token), PUBLISHABLE)).statusCode).toBe(201)
    expect((await cards.postPayment(body(token), {})).statusCode).toBe(401)
  })

  test('a challenge can be requested', async () => {
    const token = await cards.activeToken()
    const { payment } = await pay(token, { source: { type: 'token', token, '3ds': true } })
    expect(payment).toMatchObject({
      status: 'initiated',
      source: { transaction_url: `http://sandbox.test/cards/3ds/${payment.id}` },
    })
    const { back } = await cards.answerChallenge(payment.id, { otp: '123456' })
    expect(back?.searchParams.get('status')).toBe('paid')
    expect(await cards.payment(payment.id)).toMatchObject({ status: 'paid', voided_at: null })
    expect((await cards.token(token)).status).toBe('active')
  })
})

describe('after a payment', () => {
  test('a refund returns a part, then the rest, and no more', async () => {
    const { payment } = await pay(await cards.activeToken())
    expect((await alter(payment.id, 'refund', { amount: 1_500 })).json()).toMatchObject({
      status: 'refunded',
      refunded: 1_500,
      refunded_format: '15.00 SAR',
    })
    expect((await alter(payment.id, 'refund')).json()).toMatchObject({ refunded: 11_500 })
    expect((await alter(payment.id, 'refund', { amount: 1 })).statusCode).toBe(400)
    expect((await alter(payment.id, 'void')).statusCode).toBe(400)
  })

  test('a partial refund below one riyal is refused; a rest below one riyal is refunded', async () => {
    const { payment } = await pay(await cards.activeToken())
    const small = await alter(payment.id, 'refund', { amount: 99 })
    expect([small.statusCode, small.json().errors]).toEqual([
      400,
      { amount: ['must be greater than or equal to 100'] },
    ])
    await alter(payment.id, 'refund', { amount: 11_450 })
    expect((await alter(payment.id, 'refund', { amount: 51 })).json().errors).toEqual({
      amount: ['must be less than or equal to 50'],
    })
    expect((await alter(payment.id, 'refund', { amount: 50 })).json()).toMatchObject({ refunded: 11_500 })
  })

  test('a refund is reported with its time and the sum', async () => {
    const { payment } = await pay(await cards.activeToken())
    await alter(payment.id, 'refund', { amount: 1_500 })
    await vi.waitFor(
      () =>
        expect(cards.received.at(-1)?.body).toMatchObject({
          type: 'payment_refunded',
          data: { id: payment.id, refunded: 1_500, refunded_at: expect.any(String) },
        }),
      { timeout: 10_000 },
    )
  })

  test('a payment can be voided within two hours', async () => {
    const token = await cards.activeToken()
    const first = await pay(token)
    const second = await pay(token)
    expect((await alter(first.payment.id, 'void')).json()).toMatchObject({
      status: 'voided',
      voided_at: expect.any(String),
    })
    cards.clock.advance(2 * 3_600_000 + 1_000)
    const late = await alter(second.payment.id, 'void')
    expect(late.statusCode).toBe(400)
    expect(late.json().errors.status).toEqual(['it is too late to void this payment, refund it'])
  })

  test('an authorisation is captured, and only then taken', async () => {
    const token = await cards.activeToken()
    const { payment } = await pay(token, { source: { type: 'token', token, manual: true } })
    expect(payment.status).toBe('authorized')
    expect((await alter(payment.id, 'refund')).statusCode).toBe(400)
    expect((await alter(payment.id, 'capture', { amount: 5_000 })).json()).toMatchObject({
      status: 'captured',
      captured: 5_000,
    })
    await vi.waitFor(() => expect(cards.received.at(-1)?.body).toMatchObject({ type: 'payment_captured' }), {
      timeout: 10_000,
    })
  })

  test('an unknown payment is not found', async () => {
    for (const answer of [
      await cards.get(`/cards/v1/payments/${randomUUID()}`),
      await alter(randomUUID(), 'void'),
    ]) {
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ message: 'Object not found' })
    }
  })
})
