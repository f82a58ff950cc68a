import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startCards, VISA } from './card-harness.ts'
import { outcomes } from './outcomes.ts'
import { testCards } from './test-cards.ts'

let cards: Awaited<ReturnType<typeof startCards>>
beforeEach(async () => {
  cards = await startCards()
})
afterEach(() => cards.close())

const page = (id: string, headers: Record<string, string> = {}) =>
  cards.app.inject({ url: `/cards/3ds/${id}`, headers })

const query = (address: URL | undefined) => Object.fromEntries(address?.searchParams ?? [])

describe('the bank’s page', () => {
  test('the bank’s page shows merchant, amount and card in both languages', async () => {
    const { id } = await cards.makeToken()
    const english = await page(id)
    for (const text of ['Masar', 'SAR 1.00', 'Visa •••• 1111', '123456', 'Confirm your card'])
      expect(english.body).toContain(text)
    const arabic = await page(id, { 'accept-language': 'ar-SA,ar;q=0.9' })
    expect(arabic.body).toContain('dir="rtl"')
    expect(arabic.body).toContain('تأكيد بطاقتك')
  })

  test('the right code approves the card and voids the hold of SAR 1.00', async () => {
    const { id } = await cards.makeToken()
    const { answer, back } = await cards.answerChallenge(id, { choice: 'code', otp: '123456' })
    expect(answer.statusCode).toBe(303)
    const payment = query(back).id ?? ''
    expect(back?.href).toBe(
      `http://portal.test/payment/return?mode=onboarding&id=${payment}&status=paid&message=APPROVED`,
    )
    expect(await cards.token(id)).toMatchObject({ status: 'active', message: 'Card stored successfully' })
    expect(await cards.payment(payment)).toMatchObject({
      status: 'verified',
      amount: 100,
      amount_format: '1.00 SAR',
      captured: 0,
      voided_at: expect.any(String),
      source: { message: 'APPROVED', response_code: '00', token: id, transaction_url: null },
    })
  })

  test('a wrong code fails inside the 3-D Secure message', async () => {
    const { id } = await cards.makeToken()
    const { back } = await cards.answerChallenge(id, { choice: 'code', otp: '654321' })
    expect(query(back)).toMatchObject({
      status: 'failed',
      message: '3-D Secure transaction attempt failed (DECLINED_INVALID_PIN)',
    })
    expect((await cards.token(id)).status).toBe('inactive')
    expect(await cards.payment(query(back).id ?? '')).toMatchObject({
      status: 'failed',
      voided_at: null,
      source: { response_code: '55' },
    })
  })

  test('a code without six digits shows the form again', async () => {
    const { id } = await cards.makeToken()
    const { answer, back } = await cards.answerChallenge(id, { choice: 'code', otp: '12' })
    expect([answer.statusCode, back]).toEqual([400, undefined])
    expect(answer.body).toContain('Type the six digits of the code.')
    expect((await cards.token(id)).status).toBe('initiated')
  })

  test.each(testCards.map(({ number, brand, outcome }) => ({ number, brand, ...outcomes[outcome] })))(
    'the card $brand $number ends in $message',
    async ({ number, message, code }) => {
      const { id } = await cards.makeToken({ number, cvc: /^3[47]/.test(number) ? '9876' : '987' })
      const { back } = await cards.answerChallenge(id, { choice: 'code', otp: '123456' })
      expect(query(back)).toMatchObject({ status: message === 'APPROVED' ? 'paid' : 'failed', message })
      expect(await cards.payment(query(back).id ?? '')).toMatchObject({
        status: message === 'APPROVED' ? 'verified' : 'failed',
        source: { message, response_code: code },
      })
      expect((await cards.token(id)).status).toBe(message === 'APPROVED' ? 'active' : 'inactive')
    },
  )

  test('a card outside the table fails', async () => {
    const { id } = await cards.makeToken({ number: '4242424242424242' })
    const { back } = await cards.answerChallenge(id, { otp: '123456' })
    expect(query(back)).toMatchObject({ status: 'failed', message: 'UNSPECIFIED FAILURE' })
  })

  test.each([
    ['approved', 'paid', 'APPROVED', 'active'],
    ['declined', 'failed', 'DECLINED', 'inactive'],
    ['insufficient-funds', 'failed', 'INSUFFICIENT FUNDS', 'inactive'],
    ['unspecified', 'failed', 'UNSPECIFIED FAILURE', 'inactive'],
    ['failed', 'failed', 'FAILED', 'inactive'],
    ['wrong-code', 'failed', '3-D Secure transaction attempt failed (DECLINED_INVALID_PIN)', 'inactive'],
    ['cancelled', 'failed', '3-D Secure transaction attempt failed (CANCELLED_AUTHENTICATION)', 'inactive'],
    ['odd', 'weird', 'SOMETHING ODD', 'initiated'],
    ['late', 'paid', 'APPROVED', 'initiated'],
    ['never', 'paid', 'APPROVED', 'initiated'],
  ])('the button “%s” returns %s, %s and leaves the token %s', async (choice, status, message, kept) => {
    const { id } = await cards.makeToken({ number: '4123120001090109' })
    expect((await page(id)).body).toContain(`value="${choice}"`)
    const { back } = await cards.answerChallenge(id, { choice })
    expect(query(back)).toMatchObject({ status, message })
    expect((await cards.token(id)).status).toBe(kept)
  })

  test('a late approval comes 20 seconds later, after a restart too', async () => {
    const { id } = await cards.makeToken()
    await cards.answerChallenge(id, { choice: 'late' })
    cards.clock.advance(19_000)
    expect((await cards.token(id)).status).toBe('initiated')
    await cards.restart()
    cards.clock.advance(1_500)
    expect((await cards.token(id)).status).toBe('active')
  })

  test('the token expires after 15 minutes if the bank never decides', async () => {
    const { id } = await cards.makeToken()
    const { back } = await cards.answerChallenge(id, { choice: 'never' })
    cards.clock.advance(15 * 60_000 - 5_000)
    expect((await cards.token(id)).status).toBe('initiated')
    cards.clock.advance(5_000)
    expect((await cards.token(id)).status).toBe('inactive')
    expect(await cards.payment(query(back).id ?? '')).toMatchObject({
      status: 'failed',
      source: { message: 'Allowed time frame for transaction has been expired' },
    })
  })

  test('a finished page links to the merchant and decides nothing again', async () => {
    const { id } = await cards.makeToken()
    const { back } = await cards.answerChallenge(id, { choice: 'declined' })
    const again = await page(id)
    expect(again.body).toContain('This confirmation is finished')
    expect(again.body).toContain(back?.href.replaceAll('&', '&amp;'))
    const late = await cards.answerChallenge(id, { choice: 'approved' })
    expect(late.back).toBeUndefined()
    expect((await cards.token(id)).status).toBe('inactive')
  })

  test('a frictionless card passes without a code', async () => {
    const { id } = await cards.makeToken({ number: '4111114005765430' })
    const answer = await page(id)
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toContain('status=paid&message=APPROVED')
    expect((await cards.token(id)).status).toBe('active')
  })

  test('an unknown token has no page', async () => {
    expect((await page('token_unknown')).statusCode).toBe(404)
    const { answer } = await cards.answerChallenge('token_unknown', { choice: 'approved' })
    expect(answer.statusCode).toBe(404)
  })
})

describe('webhooks', () => {
  test('webhooks report decisions to the portal’s server, and nothing before', async () => {
    const { id } = await cards.makeToken()
    expect(cards.received).toEqual([])
    await cards.answerChallenge(id, { choice: 'approved' })
    await vi.waitFor(() => expect(cards.received).toHaveLength(1), { timeout: 10_000 })
    expect(cards.received[0]).toEqual({
      path: '/v1/webhooks/cards',
      body: {
        id: expect.any(String),
        type: 'payment_verified',
        created_at: expect.any(String),
        secret_token: 'whsec_masar_sandbox',
        account_name: 'Masar',
        live: false,
        data: expect.objectContaining({ status: 'verified', source: expect.objectContaining({ token: id }) }),
      },
    })
  })

  test('webhooks are tried again after 1, 10, 30, 60 and 120 minutes under the same id, then dropped', async () => {
    cards.answers.push(500, 404, 503, 500, 500, 500)
    const { id } = await cards.makeToken()
    await cards.answerChallenge(id, { choice: 'declined' })
    await vi.waitFor(() => expect(cards.log.list().filter(isOut)).toHaveLength(1), { timeout: 10_000 })
    for (const [tries, minutes] of [1, 10, 30, 60, 120].entries()) {
      cards.clock.advance(minutes * 60_000 - 1_000)
      expect(cards.received).toHaveLength(tries + 1)
      cards.clock.advance(1_000)
      await vi.waitFor(() => expect(cards.log.list().filter(isOut)).toHaveLength(tries + 2), {
        timeout: 10_000,
      })
    }
    cards.clock.advance(86_400_000)
    expect(cards.received).toHaveLength(6)
    expect(new Set(cards.received.map(({ body }) => (body as { id: string }).id)).size).toBe(1)
    expect((await cards.app.inject('/cards')).body).toContain('dropped')
  })

  test('webhooks continue after a restart', async () => {
    cards.answers.push(500)
    const { id } = await cards.makeToken()
    await cards.answerChallenge(id, { choice: 'approved' })
    await vi.waitFor(() => expect(cards.log.list().filter(isOut)).toHaveLength(1), { timeout: 10_000 })
    await cards.restart()
    cards.clock.advance(60_000)
    await vi.waitFor(() => expect(cards.received).toHaveLength(2), { timeout: 10_000 })
  })
})

const isOut = ({ direction }: { direction: string }) => direction === 'out'

describe('the provider’s own page', () => {
  test('a button of the provider’s page decides a waiting verification', async () => {
    const { id } = await cards.makeToken({ number: VISA })
    const board = await cards.app.inject('/cards')
    const [, action = ''] = /action="(\/cards\/board\/payments\/[^"]+)"/.exec(board.body) ?? []
    const answer = await cards.app.inject({
      method: 'POST',
      url: action,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'outcome=insufficient-funds',
    })
    expect(answer.headers.location).toBe('/cards')
    expect(await cards.token(id)).toMatchObject({ status: 'inactive', message: 'INSUFFICIENT FUNDS' })
  })

  test('a reset of the provider deletes everything', async () => {
    const { id } = await cards.makeToken()
    cards.part.reset()
    expect((await cards.get(`/cards/v1/tokens/${id}`)).statusCode).toBe(404)
    expect(cards.part.dump()).toEqual({
      tokens: [],
      payments: [],
      disputes: [],
      refundOrder: null,
      webhooks: [],
    })
  })
})
