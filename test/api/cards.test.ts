import { describe, expect, test } from 'vitest'
import { runningApi } from '../support/api.ts'
import {
  addCard,
  atTheBank,
  cardsOf,
  comeBack,
  openAttempt,
  recordToken,
  saveCard,
  sendCard,
  someCardHolder,
  tokenize,
  VISA,
} from './support/card-world.ts'

const api = runningApi()

describe('an approved card', () => {
  test('an approved card is saved with the provider’s data, regardless of the browser [3.08, 4.070, 7.17, 7.18]', async () => {
    const person = await someCardHolder(api)
    const underway = await sendCard(api, person)
    const hint = await atTheBank(api, underway, { otp: '123456' })
    const returned = await comeBack(person, underway, hint)
    expect(returned.body).toMatchObject({
      outcome: 'approved',
      attempt: { chart: { state: 'approved' } },
      brand: null,
    })

    const { status, body } = await saveCard(person, underway.token, {
      paymentId: hint.id,
      last4: '9999',
      expiryDate: '01/27',
      type: 'amex',
      cardHolderName: 'Another Holder',
      status: 'other',
    })
    expect(status).toBe(200)
    expect(body.paymentMethod).toEqual({
      id: expect.any(String),
      customerId: person.customer.id,
      paymentIdentifier: underway.token,
      last4: '1111',
      expiryDate: '12/39',
      paymentMethod: 'credit-card',
      status: 'primary',
      type: 'visa',
      cardHolderName: 'Sara Alomar',
      deleted: false,
      unusable: false,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
    expect(await cardsOf(person)).toEqual([body.paymentMethod])
  })

  test('the return of an approved card contains the whole card, so that the browser stores nothing [3.10]', async () => {
    const person = await someCardHolder(api)
    const underway = await sendCard(api, person, '5421080101000000')
    const hint = await atTheBank(api, underway, { choice: 'approved' })
    const { body } = await comeBack(person, underway, hint)
    expect(body.card).toEqual({
      paymentId: hint.id,
      paymentIdentifier: underway.token,
      last4: '0000',
      expiryDate: '12/39',
      type: 'master',
      cardHolderName: 'Sara Alomar',
    })
  })

  test.each(['paymentId', 'paymentIdentifier', 'last4', 'expiryDate', 'isOnboarding', 'cardHolderName'])(
    'a card is not saved from a body without %s [3.09]',
    async (field) => {
      const { status, body } = await saveCard(await someCardHolder(api), 'token_x', { [field]: undefined })
      expect([status, body.message?.field]).toEqual([400, field])
    },
  )

  test('ten requests to save an approved card save it once', async () => {
    const person = await someCardHolder(api)
    const underway = await sendCard(api, person)
    await comeBack(person, underway, await atTheBank(api, underway, { choice: 'approved' }))
    const answers = await Promise.all(Array.from({ length: 10 }, () => saveCard(person, underway.token)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ body }) => body.paymentMethod.id)).size).toBe(1)
    expect(await cardsOf(person)).toEqual([answers[0]?.body.paymentMethod])
    expect((await comeBack(person, underway)).body).toMatchObject({
      outcome: 'approved',
      attempt: { chart: { state: 'saved' } },
    })
  })

  test('an approved card is saved even when the browser reports its token only at the return', async () => {
    const person = await someCardHolder(api)
    const { attempt } = (await openAttempt(person)).body
    const token = await tokenize(api, VISA, attempt.id)
    const hint = await atTheBank(api, { token }, { choice: 'approved' })
    const returned = await comeBack(person, { attempt }, { ...hint, paymentIdentifier: token })
    expect(returned.body.outcome).toBe('approved')
    expect((await saveCard(person, token)).status).toBe(200)
  })

  test('an approved card whose place has been taken is refused with a message [8.05]', async () => {
    const person = await someCardHolder(api)
    const second = await sendCard(api, person)
    await addCard(api, person)
    await comeBack(person, second, await atTheBank(api, second, { choice: 'approved' }))
    const { status, body } = await saveCard(person, second.token)
    expect([status, body.message?.message]).toEqual([400, 'Card with status already exists'])
    expect(await cardsOf(person)).toHaveLength(1)
  })
})

describe('a card the bank refuses', () => {
  test.each([
    ['wrong-code', 'wrong-otp', 'declined'],
    ['declined', 'declined', 'declined'],
    ['lost-card', 'declined', 'declined'],
    ['stolen-card', 'declined', 'declined'],
    ['insufficient-funds', 'insufficient-funds', 'declined'],
    ['unspecified', 'unspecified-failure', 'declined'],
    ['expired-card', 'expired-card', 'declined'],
    ['over-limit', 'over-limit', 'declined'],
    ['3ds-not-enrolled', 'not-enrolled', 'declined'],
    ['3ds-error', 'issuer-unavailable', 'declined'],
    ['cancelled', 'cancelled', 'failed'],
    ['timed-out', 'failed', 'failed'],
  ])(
    'a card that the bank refuses with “%s” has the outcome %s and is not saved [4.077]',
    async (choice, outcome, state) => {
      const person = await someCardHolder(api)
      const underway = await sendCard(api, person)
      const { status, body } = await comeBack(person, underway, await atTheBank(api, underway, { choice }))
      expect(status).toBe(200)
      expect(body).toMatchObject({ outcome, card: null, attempt: { outcome, chart: { state } } })
      expect((await comeBack(person, underway, { message: 'APPROVED' })).body.outcome).toBe(outcome)
      expect((await saveCard(person, underway.token)).status).toBeGreaterThanOrEqual(400)
      expect(await cardsOf(person)).toEqual([])
    },
  )

  test('a wrong one-time code has the outcome wrong-otp', async () => {
    const person = await someCardHolder(api)
    const underway = await sendCard(api, person)
    const hint = await atTheBank(api, underway, { otp: '000000' })
    expect((await comeBack(person, underway, hint)).body.outcome).toBe('wrong-otp')
  })

  test('the status FAILED has the outcome failed, and an unknown answer has the outcome verification-failed', async () => {
    const person = await someCardHolder(api)
    const odd = await sendCard(api, person)
    expect((await comeBack(person, odd, await atTheBank(api, odd, { choice: 'odd' }))).body).toMatchObject({
      outcome: 'verification-failed',
      attempt: { chart: { state: 'failed' } },
    })
    const failed = await sendCard(api, person)
    expect((await comeBack(person, failed, { status: 'FAILED' })).body.outcome).toBe('failed')
  })
})

describe('a card of an unaccepted brand', () => {
  test.each([
    ['4201320111111010', 'Mada'],
    ['340000000900000', 'American Express'],
    ['4000056655665556', 'Debit'],
  ])(
    'the card %s of an unaccepted brand is refused before the bank, and another card may follow [4.069]',
    async (number, brand) => {
      const person = await someCardHolder(api)
      const { attempt } = (await openAttempt(person)).body
      const refused = await recordToken(person, attempt.id, await tokenize(api, number, attempt.id))
      expect(refused.status).toBe(400)
      expect(refused.body.message).toMatchObject({
        code: 'card-brand-refused',
        message: `${brand} cards are not accepted, please add another card!.`,
      })
      expect((await recordToken(person, attempt.id, await tokenize(api, VISA, attempt.id))).status).toBe(200)
    },
  )

  test('a card of an unaccepted brand that the browser never reported is refused after the bank’s approval [4.069]', async () => {
    const person = await someCardHolder(api)
    const { attempt } = (await openAttempt(person)).body
    const token = await tokenize(api, '4201320111111010', attempt.id)
    const hint = await atTheBank(api, { token }, { choice: 'approved' })
    const { body } = await comeBack(person, { attempt }, { ...hint, paymentIdentifier: token })
    expect(body).toMatchObject({ outcome: 'brand-refused', brand: 'Mada', card: null })
    expect((await comeBack(person, { attempt }, hint)).body).toMatchObject({ brand: 'Mada' })

    const other = (await openAttempt(person)).body.attempt
    const debit = await tokenize(api, '4000056655665556', other.id)
    await atTheBank(api, { token: debit }, { choice: 'approved' })
    const saved = await saveCard(person, debit, { type: 'visa' })
    expect([saved.status, saved.body.message?.code]).toEqual([400, 'card-brand-refused'])
    expect(await cardsOf(person)).toEqual([])
  })
})
