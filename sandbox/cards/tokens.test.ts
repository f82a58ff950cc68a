import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { basic, cardForm, PUBLISHABLE, SECRET, startCards, VISA } from './card-harness.ts'
import { testCards } from './test-cards.ts'

const DIGIT_RUN = /(?<![\d.])\d{13,19}(?!\d)/

let cards: Awaited<ReturnType<typeof startCards>>
beforeEach(async () => {
  cards = await startCards()
})
afterEach(() => cards.close())

const refusal = async (change: object) => {
  const answer = await cards.postToken({ ...cardForm, ...change })
  return { status: answer.statusCode, body: answer.json() }
}

describe('creating a token', () => {
  test('a new token is answered with the card and the verification URL', async () => {
    const answer = await cards.postToken({ ...cardForm, month: 3, year: '31', metadata: { attempt: 'a1' } })
    expect(answer.statusCode).toBe(201)
    const token = answer.json()
    expect(token).toEqual({
      id: expect.stringMatching(/^token_[A-Za-z0-9]{26}$/),
      status: 'initiated',
      brand: 'visa',
      funding: 'credit',
      country: 'SA',
      month: '03',
      year: '2031',
      name: 'Noura Alqahtani',
      last_four: '1111',
      metadata: { attempt: 'a1' },
      message: null,
      verification_url: `http://sandbox.test/cards/3ds/${token.id}`,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      expires_at: expect.any(String),
    })
    expect(Date.parse(token.expires_at) - Date.parse(token.created_at)).toBe(15 * 60_000)
  })

  test.each([
    ['4111111111111111', 'visa', 'credit', '987'],
    ['4000056655665556', 'visa', 'debit', '987'],
    ['5421080101000000', 'master', 'credit', '987'],
    ['4201320111111010', 'mada', 'debit', '987'],
    ['340000000900000', 'amex', 'credit', '9876'],
    ['6200000000000005', 'unionpay', 'credit', '987'],
  ])('%s is a %s %s card', async (number, brand, funding, cvc) => {
    expect(await cards.makeToken({ number, cvc })).toMatchObject({ brand, funding })
  })

  test('the call for a token takes forms and multipart bodies as well as JSON, and the key as a field', async () => {
    const form = await cards.app.inject({
      method: 'POST',
      url: '/cards/v1/tokens',
      headers: { ...PUBLISHABLE, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...cardForm, 'metadata[attempt]': 'a1' }).toString(),
    })
    expect(form.json()).toMatchObject({ status: 'initiated', metadata: { attempt: 'a1' } })

    const multipart = new FormData()
    for (const [name, value] of Object.entries(cardForm)) multipart.set(name, value)
    multipart.set('publishable_api_key', 'pk_test_masar_sandbox')
    const encoded = new Response(multipart)
    const answer = await cards.app.inject({
      method: 'POST',
      url: '/cards/v1/tokens',
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    expect(answer.json()).toMatchObject({ status: 'initiated', last_four: '1111' })
  })

  test('a browser on any page may create a token', async () => {
    const preflight = await cards.app.inject({
      method: 'OPTIONS',
      url: '/cards/v1/tokens',
      headers: {
        origin: 'http://portal.test',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    })
    expect(preflight.statusCode).toBe(204)
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': 'http://portal.test',
      'access-control-allow-headers': 'authorization,content-type',
    })
    const refused = await cards.postToken({}, { ...PUBLISHABLE, origin: 'http://portal.test' })
    expect(refused.headers['access-control-allow-origin']).toBe('http://portal.test')
  })

  test('one invalid field is reported in the bare form, after a colon', async () => {
    expect(await refusal({ number: '4111111111111112' })).toEqual({
      status: 400,
      body: { message: 'Validation Failed: number is invalid' },
    })
    expect(await refusal({ name: 'Noura' })).toMatchObject({
      body: { message: 'Validation Failed: name must have at least two words' },
    })
    expect(await refusal({ cvc: '12' })).toMatchObject({
      body: { message: 'Validation Failed: cvc must be 3 digits' },
    })
    expect(await refusal({ month: '13' })).toMatchObject({
      body: { message: 'Validation Failed: month is invalid' },
    })
    expect(await refusal({ year: '2020' })).toMatchObject({
      body: { message: 'Validation Failed: year is in the past, the card has expired' },
    })
    expect(await refusal({ callback_url: 'javascript:alert(1)' })).toMatchObject({
      body: { message: 'Validation Failed: callback_url must be a valid URL' },
    })
    expect(await refusal({ metadata: { long: 'x'.repeat(501) } })).toMatchObject({ status: 400 })
  })

  test('several wrong fields, or an unsupported scheme, are reported in the full envelope', async () => {
    expect(await refusal({ number: '', cvc: '', name: 'X' })).toEqual({
      status: 400,
      body: {
        type: 'invalid_request_error',
        message: 'Validation Failed',
        errors: {
          name: ['must have at least two words'],
          number: ["can't be blank"],
          cvc: ['must be 3 digits'],
        },
      },
    })
    expect((await refusal({ number: '6011000990139424' })).body.errors).toEqual({
      company: [expect.stringContaining('Only Mastercard, Visa, MADA and American Express')],
    })
  })

  test('a refused token never repeats the number', async () => {
    const answer = await cards.postToken({ ...cardForm, number: '4111111111111112', cvc: 'x' })
    expect(answer.body).not.toContain('4111')
  })

  test('words in the holder’s name select behaviour for which there is no card number', async () => {
    expect(await cards.makeToken({ name: 'Noura NOURL' })).toMatchObject({
      status: 'initiated',
      verification_url: null,
    })
    expect(await refusal({ name: 'Noura RATELIMIT' })).toMatchObject({
      status: 429,
      body: { type: 'rate_limit_error' },
    })
    expect(await refusal({ name: 'Noura INACTIVE' })).toMatchObject({
      status: 405,
      body: { type: 'account_inactive_error' },
    })
  })

  test('JSON that does not parse is an invalid request', async () => {
    const answer = await cards.app.inject({
      method: 'POST',
      url: '/cards/v1/tokens',
      headers: { ...PUBLISHABLE, 'content-type': 'application/json' },
      payload: '{"name":',
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ type: 'invalid_request_error', errors: null })
  })
})

describe('keys', () => {
  const wrong = { type: 'authentication_error', message: 'Invalid authorization credentials', errors: null }

  test('a wrong key and no key are refused', async () => {
    for (const headers of [basic('pk_live_other'), {}]) {
      const answer = await cards.postToken(cardForm, headers)
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toEqual(wrong)
    }
  })

  test('the publishable key cannot read or delete', async () => {
    const { id } = await cards.makeToken()
    const payment = (await cards.answerChallenge(id, { choice: 'approved' })).back?.searchParams.get('id')
    const answers = await Promise.all([
      cards.get(`/cards/v1/tokens/${id}`, PUBLISHABLE),
      cards.get(`/cards/v1/payments/${payment}`, PUBLISHABLE),
      cards.app.inject({ method: 'DELETE', url: `/cards/v1/tokens/${id}`, headers: PUBLISHABLE }),
      cards.post(`/cards/v1/payments/${payment}/void`, PUBLISHABLE, {}),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403])
  })
})

describe('a stored token', () => {
  test('a stored token has no verification URL, and is gone after its deletion', async () => {
    const { id } = await cards.makeToken()
    expect(await cards.token(id)).toMatchObject({ id, status: 'initiated', verification_url: null })
    const remove = () =>
      cards.app.inject({ method: 'DELETE', url: `/cards/v1/tokens/${id}`, headers: SECRET })
    const removed = await remove()
    expect([removed.statusCode, removed.body]).toEqual([204, ''])
    const missing = await cards.get(`/cards/v1/tokens/${id}`)
    expect(missing.statusCode).toBe(404)
    expect(missing.json()).toEqual({ type: 'api_error', message: 'Object not found', errors: null })
    expect((await remove()).statusCode).toBe(404)
  })

  test('a stored token expires with its card', async () => {
    const now = new Date()
    const month = String(now.getUTCMonth() + 1)
    const id = await cards.activeToken({ month, year: String(now.getUTCFullYear()) })
    expect((await cards.token(id)).status).toBe('active')
    cards.clock.advance(32 * 86_400_000)
    expect((await cards.token(id)).status).toBe('expired')
  })

  test('a stored token leaves neither card number nor security code in the store, the dump, the pages or the log', async () => {
    for (const { number } of testCards) {
      const cvc = number.length === 15 ? '9876' : '987'
      const { id } = await cards.makeToken({ number, cvc })
      await cards.answerChallenge(id, { otp: '123456' })
    }
    await cards.postToken({ ...cardForm, cvc: 'bad', number: '4111 1111 1111 1111' })
    await cards.postToken({ ...cardForm, name: `Noura ${VISA}` })
    const kept = [
      cards.stored(),
      JSON.stringify(cards.part.dump()),
      JSON.stringify(cards.log.list()),
      JSON.stringify(cards.received),
    ].join('\n')
    expect(testCards.filter(({ number }) => kept.includes(number))).toEqual([])
    expect(kept.match(DIGIT_RUN)).toBeNull()
    expect(kept.match(/"9876?"|otp/)).toBeNull()
    const page = (await cards.app.inject('/cards')).body
    expect(page.slice(0, page.indexOf('Test cards')).match(DIGIT_RUN)).toBeNull()
    expect(page).toContain('•••• 1111')
  })
})
