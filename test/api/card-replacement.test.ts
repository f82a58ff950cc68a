import { describe, expect, test } from 'vitest'
import type { PaymentMethod } from '#contract/entities/payment-method.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { type Person, runningApi } from '../support/api.ts'
import { addCard, cardsOf, openAttempt, someCardHolder } from './support/card-world.ts'

/** Tokens that the provider reports as inactive. */
const inactive = new Set<string>()
/** Runs while the server reads a token at the provider. */
const duringRead = new Map<string, () => Promise<unknown>>()
const api = runningApi({
  ports: (ports) => ({
    ...ports,
    cards: {
      ...ports.cards,
      getToken: async (id) => {
        const token = await ports.cards.getToken(id)
        await duringRead.get(id)?.()
        return token && inactive.has(id) ? { ...token, state: 'inactive' as const } : token
      },
    },
  }),
})

const confirm = (person: Person) => person.call<ErrorBody>('POST', '/v1/customers/payment-methods')
const expire = ({ id }: PaymentMethod) =>
  api.database.db.updateTable('paymentMethods').set({ expiryDate: '01/20' }).where('id', '=', id).execute()
const ranks = async (person: Person) => (await cardsOf(person)).map(({ id, status }) => [id, status])

describe('a primary card during onboarding', () => {
  test.each([
    ['is expired', expire],
    [
      'the provider reports as inactive',
      async (card: PaymentMethod) => void inactive.add(card.paymentIdentifier),
    ],
  ])(
    'a new card during onboarding replaces a primary card that %s, and moves it to the other cards',
    async (_, spoil) => {
      const person = await someCardHolder(api)
      const old = await addCard(api, person)
      await spoil(old)
      expect((await confirm(person)).body.message?.code).toBe('card-missing')
      const card = await addCard(api, person)
      expect(await ranks(person)).toEqual([
        [card.id, 'primary'],
        [old.id, 'other'],
      ])
      expect((await confirm(person)).status).toBe(200)
    },
  )

  test('a new card during onboarding replaces and removes a primary card that the provider does not know', async () => {
    const person = await someCardHolder(api)
    const old = await addCard(api, person)
    await api.server.deps.ports.cards.deleteToken(old.paymentIdentifier)
    expect((await confirm(person)).body.message?.code).toBe('card-missing')
    const card = await addCard(api, person)
    expect(await ranks(person)).toEqual([[card.id, 'primary']])
  })

  test('a usable primary card keeps its place during onboarding', async () => {
    const person = await someCardHolder(api)
    await addCard(api, person)
    const { status, body } = await openAttempt<ErrorBody>(person)
    expect([status, body.message?.code]).toEqual([400, 'card-status-taken'])
  })
})

test('an expired card keeps its place after onboarding', async () => {
  const person = await someCardHolder(api)
  await expire(await addCard(api, person))
  await api.database.db
    .updateTable('customers')
    .set({ step: 'onboarding-completed' })
    .where('id', '=', person.customer.id)
    .execute()
  const { body } = await openAttempt<ErrorBody>(person, { purpose: 'manage-payment' })
  expect(body.message?.code).toBe('card-status-taken')
})

test('a card that leaves its place while the server reads it at the provider does not complete the step', async () => {
  const person = await someCardHolder(api)
  const card = await addCard(api, person)
  duringRead.set(card.paymentIdentifier, () =>
    api.database.db
      .updateTable('paymentMethods')
      .set({ status: 'other' })
      .where('id', '=', card.id)
      .execute(),
  )
  expect((await confirm(person)).body.message?.code).toBe('card-missing')
  const { body } = await person.call('GET', '/v1/customers/current')
  expect(body.customer.step).toBe('payment-info')
})
