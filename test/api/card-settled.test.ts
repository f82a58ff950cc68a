import { beforeEach, describe, expect, test } from 'vitest'
import type { CardAttempt, CardOutcome } from '#contract/endpoints/cards.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { ProviderFailure } from '#server/errors/provider-failure.ts'
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

/** Runs once the card provider has answered a question about a card, before the answer is read. */
let afterAnswer = async () => {}
/** Questions to a card provider that gives no answer; null while it gives one. */
let unanswered: number | null = null
beforeEach(() => {
  afterAnswer = async () => {}
  unanswered = null
})

const api = runningApi({
  ports: (ports) => ({
    ...ports,
    cards: {
      ...ports.cards,
      getToken: async (id) => {
        if (unanswered !== null) {
          unanswered += 1
          throw new ProviderFailure('cards', { kind: 'unreachable' })
        }
        const token = await ports.cards.getToken(id)
        await afterAnswer()
        return token
      },
    },
  }),
})
const HOUR = 60 * 60_000

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

/** The bank decides, and its word has reached us. */
const settled = async (underway: CardUnderway, choice: string) => {
  await atTheBank(api, underway, { choice })
  await expect.poll(() => stateOf(underway)).not.toBe('open')
}

/** The bank decides, and when its word reaches us, the provider cannot be asked. */
const decidedUnheard = async (underway: CardUnderway, choice: string) => {
  unanswered = 0
  await atTheBank(api, underway, { choice })
  await expect.poll(() => unanswered).toBeGreaterThan(0)
  unanswered = null
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
    'and was answered %s finds that at the next visit, once [4.072]',
    async (choice, outcome, state) => {
      const person = await someCardHolder(api)
      const underway = await sendCard(api, person)
      await settled(underway, choice)
      expect(await current(person)).toMatchObject({ id: underway.attempt.id, outcome, chart: { state } })
      expect((await comeBack(person, underway)).body).toMatchObject({ outcome, card: null })
      expect(await current(person)).toBeNull()
      expect((await comeBack(person, underway)).body.outcome).toBe(outcome)
      expect(await cardsOf(person)).toEqual([])
    },
  )

  test('is not settled by an administrator who looks', async () => {
    const person = await someCardHolder(api)
    const underway = await sendCard(api, person)
    await decidedUnheard(underway, 'approved')
    const admin = await api.signIn(ADMIN_EMAIL)
    const query = { customerId: person.customer.id, isAdmin: 'true' }
    expect((await admin.call('GET', '/v1/card-attempts/current', { query })).status).toBe(200)
    expect(await stateOf(underway)).toBe('open')
    expect(await current(person)).toMatchObject({ chart: { state: 'approved' } })
  })

  test('and was approved finds the card ready to be saved [4.070]', async () => {
    const person = await someCardHolder(api)
    const underway = await sendCard(api, person)
    await settled(underway, 'approved')
    expect(await current(person)).toMatchObject({ outcome: 'approved', chart: { state: 'approved' } })
    expect((await comeBack(person, underway)).body.card).toMatchObject({ paymentIdentifier: underway.token })
    expect((await saveCard(person, underway.token)).status).toBe(200)
    expect(await current(person)).toBeNull()
  })

  test.each([
    ['approved', 'approved'],
    ['declined', 'declined'],
  ])('finds %s although the word of the provider was lost: it is asked', async (choice, state) => {
    const person = await someCardHolder(api)
    const underway = await sendCard(api, person)
    await decidedUnheard(underway, choice)
    expect(await current(person)).toMatchObject({ chart: { state } })
  })

  test('is left at the bank while it has not decided', async () => {
    const person = await someCardHolder(api)
    const underway = await sendCard(api, person)
    expect(await current(person)).toMatchObject({ chart: { state: 'open' } })
    expect(await stateOf(underway)).toBe('open')
  })

  test('finds what is known while the provider cannot be asked', async () => {
    const person = await someCardHolder(api)
    const underway = await sendCard(api, person)
    unanswered = 0
    expect(await current(person)).toMatchObject({ id: underway.attempt.id, chart: { state: 'open' } })
    unanswered = null
  })

  test('finds a decision that only a job has heard, as well [4.072]', async () => {
    const person = await someCardHolder(api)
    const underway = await sendCard(api, person)
    await comeBack(person, underway)
    expect(await stateOf(underway)).toBe('still-checking')
    await atTheBank(api, underway, { choice: 'insufficient-funds' })
    await api.advance(61_000)
    expect(await current(person)).toMatchObject({ outcome: 'insufficient-funds' })
  })

  test('is not told of a refusal of another day, nor of one before a later card', async () => {
    const person = await someCardHolder(api)
    await settled(await sendCard(api, person), 'declined')
    await api.advance(25 * HOUR)
    expect(await current(await api.signIn(person.email, 'individual'))).toBeNull()

    const other = await someCardHolder(api, 'onboarding-completed')
    const wish = { purpose: 'manage-payment', status: 'other' } as const
    await settled(await sendCard(api, other, undefined, wish), 'declined')
    await addCard(api, other, wish)
    expect(await current(other)).toBeNull()
  })
})

describe('giving up an attempt', () => {
  test('that the bank has approved keeps the card, whether its word has come or not', async () => {
    for (const approve of [settled, decidedUnheard]) {
      const person = await someCardHolder(api)
      const underway = await sendCard(api, person)
      await approve(underway, 'approved')
      expect((await drop(person, underway)).status).toBe(200)
      expect(await current(person)).toMatchObject({ chart: { state: 'approved' } })
      expect((await saveCard(person, underway.token)).status).toBe(200)
      expect(await cardsOf(person)).toHaveLength(1)
    }
  })

  test('whose approval arrives while the provider is asked keeps the card', async () => {
    const person = await someCardHolder(api)
    const underway = await sendCard(api, person)
    afterAnswer = async () => {
      afterAnswer = async () => {}
      await settled(underway, 'approved')
    }
    expect((await drop(person, underway)).status).toBe(200)
    expect(await stateOf(underway)).toBe('approved')
  })

  test('that the bank was late to approve keeps the card', async () => {
    const person = await someCardHolder(api)
    const underway = await sendCard(api, person)
    await comeBack(person, underway, await atTheBank(api, underway, { choice: 'late' }))
    expect(await stateOf(underway)).toBe('still-checking')
    await api.advance(21_000)
    await drop(person, underway)
    expect(await stateOf(underway)).toBe('approved')
  })

  test('that the bank has refused leaves its reason to be told [4.072]', async () => {
    const person = await someCardHolder(api)
    const underway = await sendCard(api, person)
    await decidedUnheard(underway, 'declined')
    await drop(person, underway)
    expect(await current(person)).toMatchObject({ outcome: 'declined', chart: { state: 'declined' } })
  })

  test('that nobody has decided is done, however often it is asked for', async () => {
    const person = await someCardHolder(api)
    const underway = await sendCard(api, person)
    const answers = await Promise.all([drop(person, underway), drop(person, underway)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await stateOf(underway)).toBe('abandoned')
    expect(await current(person)).toBeNull()
  })

  test('from two windows, while a third comes back and saves, loses nothing', async () => {
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

  test('waits for the provider to answer again', async () => {
    const person = await someCardHolder(api)
    const underway = await sendCard(api, person)
    unanswered = 0
    const refused = await drop(person, underway)
    expect([refused.status, refused.body.message?.code]).toEqual([502, 'card-provider-unavailable'])
    expect(await stateOf(underway)).toBe('open')
    unanswered = null
    expect((await drop(person, underway)).status).toBe(200)
  })

  test('frees a person whose approved card has lost its place to another', async () => {
    const person = await someCardHolder(api, 'onboarding-completed')
    const wish = { purpose: 'manage-payment', status: 'primary' } as const
    const underway = await sendCard(api, person, undefined, wish)
    await settled(underway, 'approved')
    await addCard(api, person, wish)
    expect((await drop(person, underway)).status).toBe(200)
    expect(await stateOf(underway)).toBe('abandoned')
    expect(await cardsOf(person)).toHaveLength(1)
  })
})

test('cancelling at the bank saves nothing and holds no money', async () => {
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
