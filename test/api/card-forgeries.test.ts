import { beforeAll, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { type Person, runningApi } from '../support/api.ts'
import {
  addCard,
  atTheBank,
  type CardUnderway,
  cardsOf,
  comeBack,
  mails,
  openAttempt,
  saveCard,
  sendCard,
  someCardHolder,
  tokenize,
  VISA,
} from './support/card-world.ts'

const api = runningApi()
const APPROVED = { message: 'APPROVED', status: 'paid' }
const UNKNOWN_PAYMENT = '6f0d9a8e-1f0d-4c8a-9d5f-2f5f7c1f6a11'

/** Takes halalas with a token at the provider, without our server. Returns the payment's id. */
const payWith = async (token: string, amount: number): Promise<string> => {
  const answer = await fetch(`${api.sandboxUrl}/cards/v1/payments`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from('sk_test_masar_sandbox:').toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      given_id: crypto.randomUUID(),
      amount,
      currency: 'SAR',
      callback_url: 'https://masar.example',
      source: { type: 'token', token },
    }),
  })
  const { id, status } = (await answer.json()) as { id: string; status: string }
  if (status !== 'paid') throw new Error(`The payment is ${status}`)
  return id
}

const alertsAbout = async ({ attempt }: Pick<CardUnderway, 'attempt'>) =>
  (await mails(api, attempt.id)).filter(({ to }) => to.includes(api.config.mail.adminAlert))

const expectNoCards = async (person: Person) => expect(await cardsOf(person)).toEqual([])

describe('an address that only claims approval', () => {
  const forgeries: [
    string,
    (person: Person) => Promise<{ attempt: CardUnderway['attempt']; hint: object }>,
  ][] = [
    ['without a card', async (person) => ({ attempt: (await openAttempt(person)).body.attempt, hint: {} })],
    [
      'with a random payment',
      async (person) => ({
        attempt: (await openAttempt(person)).body.attempt,
        hint: { id: UNKNOWN_PAYMENT },
      }),
    ],
    [
      'with a made-up token',
      async (person) => ({
        attempt: (await openAttempt(person)).body.attempt,
        hint: { paymentIdentifier: 'token_madeup' },
      }),
    ],
    [
      'for a card the bank declined',
      async (person) => {
        const underway = await sendCard(api, person)
        const { id } = await atTheBank(api, underway, { choice: 'declined' })
        return { attempt: underway.attempt, hint: { id } }
      },
    ],
    [
      'with a card verified for no customer',
      async (person) => {
        const token = await tokenize(api, VISA, null)
        const { id } = await atTheBank(api, { token }, { choice: 'approved' })
        return { attempt: (await openAttempt(person)).body.attempt, hint: { id, paymentIdentifier: token } }
      },
    ],
    [
      'with a card verified for another customer',
      async (person) => {
        const foreignCard = await sendCard(api, await someCardHolder(api))
        const { id } = await atTheBank(api, foreignCard, { choice: 'approved' })
        return {
          attempt: (await openAttempt(person)).body.attempt,
          hint: { id, paymentIdentifier: foreignCard.token },
        }
      },
    ],
    [
      'with the payment of one’s own earlier attempt',
      async (person) => {
        const earlier = await sendCard(api, person)
        const { id } = await atTheBank(api, earlier, { choice: 'approved' })
        return {
          attempt: (await openAttempt(person)).body.attempt,
          hint: { id, paymentIdentifier: earlier.token },
        }
      },
    ],
  ]

  test.each(forgeries)(
    'a return that claims an approval %s saves nothing and alerts the administrators once',
    async (_, forge) => {
      const person = await someCardHolder(api)
      const { attempt, hint } = await forge(person)
      for (const round of [1, 2]) {
        const { status, body } = await comeBack(person, { attempt }, { ...APPROVED, ...hint })
        expect(status, `round ${round}`).toBe(200)
        expect(body.outcome).not.toBe('approved')
        expect(body.card).toBeNull()
      }
      await expectNoCards(person)
      expect(await alertsAbout({ attempt })).toHaveLength(1)
    },
  )

  test.each<[string, (underway: CardUnderway) => Promise<string | null>]>([
    [
      'a payment of another customer’s card',
      async () => {
        const foreignCard = await sendCard(api, await someCardHolder(api))
        return (await atTheBank(api, foreignCard, { choice: 'approved' })).id
      },
    ],
    ['a payment that is no hold for verification', ({ token }) => payWith(token, 5000)],
  ])(
    'a return of a verified card with %s does not store that payment with the card',
    async (_, someOther) => {
      const person = await someCardHolder(api)
      const underway = await sendCard(api, person)
      const own = await atTheBank(api, underway, { choice: 'approved' })
      const other = await someOther(underway)
      expect(other).not.toBe(own.id)
      const { body } = await comeBack(person, underway, { ...APPROVED, id: other })
      expect(body.card?.paymentId).not.toBe(other)
      await saveCard(person, underway.token, { paymentId: other })
      const rows = await api.database.db
        .selectFrom('paymentMethods')
        .select('paymentId')
        .where('customerId', '=', person.customer.id)
        .execute()
      expect(rows.map(({ paymentId }) => paymentId)).not.toContain(other)
    },
  )

  test('a return that claims an approval before the bank decides saves nothing and is checked again', async () => {
    const person = await someCardHolder(api)
    const underway = await sendCard(api, person)
    const { body } = await comeBack(person, underway, APPROVED)
    expect(body).toMatchObject({ outcome: 'still-checking', card: null })
    expect((await saveCard(person, underway.token)).status).toBe(402)
    await expectNoCards(person)
  })
})

describe('sixty forged returns', () => {
  type Stolen = { id: string | null; token: string }
  let stolen: Stolen
  let thief: Person
  beforeAll(async () => {
    const foreignCard = await sendCard(api, await someCardHolder(api))
    const { id } = await atTheBank(api, foreignCard, { choice: 'approved' })
    stolen = { id, token: foreignCard.token }
    thief = await someCardHolder(api)
  })

  const payments: [string, (card: Stolen) => string | null][] = [
    ['no payment', () => null],
    ['an unknown payment', () => UNKNOWN_PAYMENT],
    ['the payment of another customer', ({ id }) => id],
    ['a token as payment', ({ token }) => token],
    ['a path as payment', ({ id }) => `../payments/${id}`],
  ]
  const tokens: [string, (card: Stolen) => string | null][] = [
    ['no token', () => null],
    ['an unknown token', () => 'token_madeup'],
    ['the token of another customer', ({ token }) => token],
  ]
  const words: [message: string | null, status: string | null][] = [
    ['APPROVED', 'paid'],
    ['APPROVED', 'verified'],
    [null, 'authorized'],
    ['Succeeded!', null],
  ]
  const forged = payments.flatMap(([payment, idOf]) =>
    tokens.flatMap(([token, tokenOf]) =>
      words.map(([message, status]) => ({ payment, token, message, status, idOf, tokenOf })),
    ),
  )

  test.each(forged)(
    'a return with $payment, $token, message $message and status $status approves and saves nothing',
    async ({ message, status, idOf, tokenOf }) => {
      const { attempt } = (await openAttempt(thief)).body
      const hint = { id: idOf(stolen), paymentIdentifier: tokenOf(stolen), message, status }
      const answer = await comeBack(thief, { attempt }, hint)
      expect([200, 400]).toContain(answer.status)
      expect(answer.body.outcome).not.toBe('approved')
      expect(answer.body.card ?? null).toBeNull()
      await expectNoCards(thief)
    },
  )

  test('the table has sixty forgeries', () => expect(forged).toHaveLength(60))
})

describe('an unverified card', () => {
  test('saving an unverified card is refused with advice, and alerts the administrators once per attempt [8.06]', async () => {
    const person = await someCardHolder(api)
    const underway = await sendCard(api, person)
    for (const _ of [1, 2, 3]) {
      const { status, body } = await saveCard(person, underway.token)
      expect(status).toBe(402)
      expect(body.message).toMatchObject({
        code: 'card-not-verified',
        message: 'Unable to process payment. Please enter valid card.',
        subMessage: 'The card provider has not confirmed this card.',
      })
    }
    await expectNoCards(person)
    const alerts = await alertsAbout(underway)
    expect(alerts).toHaveLength(1)
    expect(alerts[0]?.text).toContain(person.customer.id)
  })

  test('another customer’s token, a token without an attempt and a made-up token save no card', async () => {
    const victim = await someCardHolder(api)
    const foreignCard = await sendCard(api, victim)
    await atTheBank(api, foreignCard, { choice: 'approved' })
    const unbound = await tokenize(api, VISA, null)
    await atTheBank(api, { token: unbound }, { choice: 'approved' })

    const thief = await someCardHolder(api)
    for (const token of [foreignCard.token, unbound, 'token_madeup', '../payments'])
      expect((await saveCard(thief, token)).status).toBe(402)
    await expectNoCards(thief)
    expect((await saveCard(victim, foreignCard.token)).status).toBe(200)
  })

  test('a token that names an attempt of another customer saves no card', async () => {
    const victim = await someCardHolder(api)
    const { attempt } = (await openAttempt(victim)).body
    const thief = await someCardHolder(api)
    const token = await tokenize(api, VISA, attempt.id)
    await atTheBank(api, { token }, { choice: 'approved' })
    expect((await saveCard(thief, token)).status).toBe(402)
    await expectNoCards(thief)
    await expectNoCards(victim)
  })

  test('a verified card that names an open attempt is not saved before the attempt’s browser has sent it', async () => {
    const person = await someCardHolder(api)
    const { attempt } = (await openAttempt(person)).body
    const token = await tokenize(api, VISA, attempt.id)
    await atTheBank(api, { token }, { choice: 'approved' })
    expect((await saveCard(person, token)).status).toBe(402)
    await expectNoCards(person)
    const { body } = await comeBack(person, { attempt }, { ...APPROVED, paymentIdentifier: token })
    expect(body.outcome).toBe('approved')
    expect((await saveCard(person, token)).status).toBe(200)
  })

  test('a foreign card that names an attempt does not replace the card that the person sent', async () => {
    const person = await someCardHolder(api)
    const { attempt, token } = await sendCard(api, person)
    const foreign = await tokenize(api, VISA, attempt.id)
    await atTheBank(api, { token: foreign }, { choice: 'approved' })
    expect((await saveCard(person, foreign)).status).toBe(402)
    const own = await atTheBank(api, { token }, { choice: 'approved' })
    expect((await comeBack(person, { attempt }, own)).body.card?.paymentIdentifier).toBe(token)
    expect((await saveCard(person, token)).body.paymentMethod.paymentIdentifier).toBe(token)
    expect(await cardsOf(person)).toHaveLength(1)
  })

  test('a second card of a finished attempt is not saved', async () => {
    const person = await someCardHolder(api, 'onboarding-completed')
    const options = { purpose: 'manage-payment', status: 'other' } as const
    await addCard(api, person, options)
    const underway = await sendCard(api, person, VISA, options)
    await comeBack(person, underway, await atTheBank(api, underway, { choice: 'approved' }))
    await saveCard(person, underway.token)
    const second = await tokenize(api, VISA, underway.attempt.id)
    await atTheBank(api, { token: second }, { choice: 'approved' })
    const { status, body } = await saveCard(person, second)
    expect([status, (body as ErrorBody).message?.code]).toEqual([402, 'card-not-verified'])
    expect(await cardsOf(person)).toHaveLength(2)
  })
})

describe('card data in a request', () => {
  test('card data in a return or in a saved card is refused and stored nowhere', async () => {
    const person = await someCardHolder(api)
    const { attempt } = (await openAttempt(person)).body
    const asMessage = await comeBack<ErrorBody>(person, { attempt }, { message: `card ${VISA}` })
    expect([asMessage.status, asMessage.body.message?.code]).toEqual([400, 'card-data-refused'])
    const asField = await saveCard(person, 'token_x', { cvc: '947' })
    expect([asField.status, asField.body.message?.code]).toEqual([400, 'card-data-refused'])
    expect(api.logged()).not.toContain(VISA)
  })
})
