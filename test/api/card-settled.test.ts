import { beforeEach, describe, expect, test } from 'vitest'
import type { CardAttempt, CardOutcome } from '#contract/endpoints/cards.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { ProviderFailure } from '#server/errors/failures.ts'
import { ADMIN_EMAIL } from '#test/support/seed/administrator.ts'
import { type Person, runningApi } from '../support/api.ts'
import {
  addCard,
  atTheBank,
  type CardUnderway,
  cardsOf,
  comeBack,
  saveCard,
  sendCard,
  someCardHolder,
} from './support/card-world.ts'

/** Runs after each answer of the card provider about a token, before the server reads the answer. */
let afterAnswer = async () => {}
/** The number of calls during an outage of the card provider; null while it answers. */
let unansweredCalls: number | null = null
beforeEach(() => {
  afterAnswer = async () => {}
  unansweredCalls = null
})

const api = runningApi({
  ports: (ports) => ({
    ...ports,
    cards: {
      ...ports.cards,
      getToken: async (id) => {
        if (unansweredCalls !== null) {
          unansweredCalls += 1
          throw new ProviderFailure('cards', { kind: 'unreachable' })
        }
        const token = await ports.cards.getToken(id)
        await afterAnswer()
        return token
      },
    },
  }),
})
const HOUR_MS = 60 * 60_000

const current = async (person: Person) =>
  (await person.call<{ attempt: CardAttempt | null }>('GET', '/v1/card-attempts/current')).body.attempt
const drop = (person: Person, { attempt }: CardUnderway) =>
  person.call<ErrorBody>('DELETE', `/v1/card-attempts/${attempt.id}`)

const stateOf = async ({ attempt }: CardUnderway) =>
  (
    await api.server.deps.db
      .selectFrom('cardAttempts')
      .select('state')
      .where('id', '=', attempt.id)
      .executeTakeFirstOrThrow()
  ).state

/** The bank decides, and the server gets the webhook. */
const settleAttempt = async (underway: CardUnderway, choice: string) => {
  await atTheBank(api, underway, { choice })
  await expect.poll(() => stateOf(underway)).not.toBe('open')
}

/** The bank decides, but the provider does not answer after the webhook. */
const decideDuringOutage = async (underway: CardUnderway, choice: string) => {
  unansweredCalls = 0
  await atTheBank(api, underway, { choice })
  await expect.poll(() => unansweredCalls).toBeGreaterThan(0)
  unansweredCalls = null
  expect(await stateOf(underway)).toBe('open')
}

const REFUSALS: readonly [choice: string, outcome: CardOutcome, state: string][] = [
  ['declined', 'declined', 'declined'],
  ['insufficient-funds', 'insufficient-funds', 'declined'],
  ['wrong-code', 'wrong-otp', 'declined'],
  ['failed', 'failed', 'failed'],
  ['cancelled', 'cancelled', 'failed'],
]

describe('a person who did not come back from the bank', () => {
  test.each(REFUSALS)(
    'a person who left the bank after “%s” sees that result once, at the next visit [4.072]',
    async (choice, outcome, state) => {
      const person = await someCardHolder(api)
      const underway = await sendCard(api, person)
      await settleAttempt(underway, choice)
      expect(await current(person)).toMatchObject({ id: underway.attempt.id, outcome, chart: { state } })
      expect((await comeBack(person, underway)).body).toMatchObject({ outcome, card: null })
      expect(await current(person)).toBeNull()
      expect((await comeBack(person, underway)).body.outcome).toBe(outcome)
      expect(await cardsOf(person)).toEqual([])
    },
  )

  test('an administrator who views an attempt does not settle it', async () => {
    const person = await someCardHolder(api)
    const underway = await sendCard(api, person)
    await decideDuringOutage(underway, 'approved')
    const admin = await api.signIn(ADMIN_EMAIL)
    const query = { customerId: person.customer.id, isAdmin: 'true' }
    expect((await admin.call('GET', '/v1/card-attempts/current', { query })).status).toBe(200)
    expect(await stateOf(underway)).toBe('open')
    expect(await current(person)).toMatchObject({ chart: { state: 'approved' } })
  })

  test('a person who left the bank after an approval finds the card ready to be saved [4.070]', async () => {
    const person = await someCardHolder(api)
    const underway = await sendCard(api, person)
    await settleAttempt(underway, 'approved')
    expect(await current(person)).toMatchObject({ outcome: 'approved', chart: { state: 'approved' } })
    expect((await comeBack(person, underway)).body.card).toMatchObject({ paymentIdentifier: underway.token })
    expect((await saveCard(person, underway.token)).status).toBe(200)
    expect(await current(person)).toBeNull()
  })

  test.each([
    ['approved', 'approved'],
    ['declined', 'declined'],
  ])(
    'a person finds the result %s although the webhook was lost, since the server asks the provider',
    async (choice, state) => {
      const person = await someCardHolder(api)
      const underway = await sendCard(api, person)
      await decideDuringOutage(underway, choice)
      expect(await current(person)).toMatchObject({ chart: { state } })
    },
  )

  test('an attempt stays open while the bank has not decided', async () => {
    const person = await someCardHolder(api)
    const underway = await sendCard(api, person)
    expect(await current(person)).toMatchObject({ chart: { state: 'open' } })
    expect(await stateOf(underway)).toBe('open')
  })

  test('the stored attempt is returned while the provider does not answer', async () => {
    const person = await someCardHolder(api)
    const underway = await sendCard(api, person)
    unansweredCalls = 0
    expect(await current(person)).toMatchObject({ id: underway.attempt.id, chart: { state: 'open' } })
    unansweredCalls = null
  })

  test('a person finds a decision even if a job has fetched it [4.072]', async () => {
    const person = await someCardHolder(api)
    const underway = await sendCard(api, person)
    await comeBack(person, underway)
    expect(await stateOf(underway)).toBe('still-checking')
    await atTheBank(api, underway, { choice: 'insufficient-funds' })
    await api.advance(61_000)
    expect(await current(person)).toMatchObject({ outcome: 'insufficient-funds' })
  })

  test('a refusal is not shown after a day, nor after a later card', async () => {
    const person = await someCardHolder(api)
    await settleAttempt(await sendCard(api, person), 'declined')
    await api.advance(25 * HOUR_MS)
    expect(await current(await api.signIn(person.email, 'individual'))).toBeNull()

    const other = await someCardHolder(api, 'onboarding-completed')
    const options = { purpose: 'manage-payment', status: 'other' } as const
    await settleAttempt(await sendCard(api, other, undefined, options), 'declined')
    await addCard(api, other, options)
    expect(await current(other)).toBeNull()
  })
})

describe('dropping an attempt', () => {
  test('dropping an approved attempt keeps the card, with or without the webhook', async () => {
    for (const approve of [settleAttempt, decideDuringOutage]) {
      const person = await someCardHolder(api)
      const underway = await sendCard(api, person)
      await approve(underway, 'approved')
      expect((await drop(person, underway)).status).toBe(200)
      expect(await current(person)).toMatchObject({ chart: { state: 'approved' } })
      expect((await saveCard(person, underway.token)).status).toBe(200)
      expect(await cardsOf(person)).toHaveLength(1)
    }
  })

  test('dropping an attempt that is approved during the provider’s answer keeps the card', async () => {
    const person = await someCardHolder(api)
    const underway = await sendCard(api, person)
    afterAnswer = async () => {
      afterAnswer = async () => {}
      await settleAttempt(underway, 'approved')
    }
    expect((await drop(person, underway)).status).toBe(200)
    expect(await stateOf(underway)).toBe('approved')
  })

  test('dropping an attempt with a late approval keeps the card', async () => {
    const person = await someCardHolder(api)
    const underway = await sendCard(api, person)
    await comeBack(person, underway, await atTheBank(api, underway, { choice: 'late' }))
    expect(await stateOf(underway)).toBe('still-checking')
    await api.advance(21_000)
    await drop(person, underway)
    expect(await stateOf(underway)).toBe('approved')
  })

  test('dropping a refused attempt keeps the reason [4.072]', async () => {
    const person = await someCardHolder(api)
    const underway = await sendCard(api, person)
    await decideDuringOutage(underway, 'declined')
    await drop(person, underway)
    expect(await current(person)).toMatchObject({ outcome: 'declined', chart: { state: 'declined' } })
  })

  test('an undecided attempt can be dropped by two simultaneous calls', async () => {
    const person = await someCardHolder(api)
    const underway = await sendCard(api, person)
    const answers = await Promise.all([drop(person, underway), drop(person, underway)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await stateOf(underway)).toBe('abandoned')
    expect(await current(person)).toBeNull()
  })

  test('dropping an attempt from two windows while a third returns and saves loses no card', async () => {
    const person = await someCardHolder(api)
    const underway = await sendCard(api, person)
    const hint = await atTheBank(api, underway, { choice: 'approved' })
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => [
        drop(person, underway),
        comeBack(person, underway, hint),
        saveCard(person, underway.token),
      ]).flat(),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await cardsOf(person)).toHaveLength(1)
  })

  test('an attempt cannot be dropped until the provider answers', async () => {
    const person = await someCardHolder(api)
    const underway = await sendCard(api, person)
    unansweredCalls = 0
    const refused = await drop(person, underway)
    expect([refused.status, refused.body.message?.code]).toEqual([502, 'card-provider-unavailable'])
    expect(await stateOf(underway)).toBe('open')
    unansweredCalls = null
    expect((await drop(person, underway)).status).toBe(200)
  })

  test('dropping an approved attempt whose place is taken abandons the attempt', async () => {
    const person = await someCardHolder(api, 'onboarding-completed')
    const options = { purpose: 'manage-payment', status: 'primary' } as const
    const underway = await sendCard(api, person, undefined, options)
    await settleAttempt(underway, 'approved')
    await addCard(api, person, options)
    expect((await drop(person, underway)).status).toBe(200)
    expect(await stateOf(underway)).toBe('abandoned')
    expect(await cardsOf(person)).toHaveLength(1)
  })
})

test('a cancellation at the bank saves no card and holds no money', async () => {
  const person = await someCardHolder(api)
  const underway = await sendCard(api, person)
  const hint = await atTheBank(api, underway, { choice: 'cancelled' })
  expect((await comeBack(person, underway, hint)).body).toMatchObject({
    outcome: 'cancelled',
    attempt: { chart: { state: 'failed' } },
    card: null,
  })
  const payment = await api.server.deps.ports.cards.getPayment(hint.id ?? '')
  expect(payment).toMatchObject({ state: 'failed', reason: 'cancelled' })
  expect(await cardsOf(person)).toEqual([])
})
