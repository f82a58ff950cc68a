import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { CustomerStatus, StatusReason } from '#contract/entities/common.ts'
import { CARD_STATUSES, type CardStatus, type PaymentMethod } from '#contract/entities/payment-method.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { codeOf } from '#test/support/seed/sessions.ts'
import { type Person, runningApi } from '../support/api.ts'
import {
  addCard,
  atTheBank,
  cardsOf,
  comeBack,
  openAttempt,
  saveCard,
  sendCard,
  someCardHolder,
} from './support/card-world.ts'

const api = runningApi()
const UNKNOWN = '00000000-0000-4000-8000-000000000000'

type Reply = ErrorBody & { paymentMethods: PaymentMethod[] }
type CardsByPlace = Record<CardStatus, PaymentMethod>

const setState = (person: Person, status: CustomerStatus, statusReason: StatusReason | null = null) =>
  api.database.db
    .updateTable('customers')
    .set({
      status,
      statusReason,
      settlementFailed: statusReason === 'failed-settlement',
      heldAt: status === 'active' && statusReason === 'pending-review' ? api.clock.now() : null,
    })
    .where('id', '=', person.customer.id)
    .execute()

const someCustomer = async () => {
  const person = await someCardHolder(api, 'onboarding-completed')
  await setState(person, 'active')
  return person
}

const add = (person: Person, status: CardStatus) =>
  addCard(api, person, { purpose: 'manage-payment', status })

/** A customer with one card in every place. */
const customerWithCards = async () => {
  const person = await someCustomer()
  const cards: Partial<CardsByPlace> = {}
  for (const status of CARD_STATUSES) cards[status] = await add(person, status)
  return { person, cards: cards as CardsByPlace }
}

const move = (person: Person, id: string, status: string) =>
  person.call<Reply>('PUT', `/v1/payment-methods/${id}`, { body: { status } })
const remove = (person: Person, id: string) => person.call<Reply>('DELETE', `/v1/payment-methods/${id}`)
const placesOf = async (person: Person) =>
  Object.fromEntries((await cardsOf(person)).map(({ id, status }) => [id, status]))
const expire = ({ id }: PaymentMethod) =>
  api.database.db.updateTable('paymentMethods').set({ expiryDate: '01/20' }).where('id', '=', id).execute()

describe('a card', () => {
  test('a card can be added for every place, with the provider’s data [2.9.01, 2.9.06, 7.17, 7.18]', async () => {
    const { person, cards } = await customerWithCards()
    const another = await add(person, 'other')
    expect(await cardsOf(person)).toEqual([cards.primary, cards.backup, cards.other, another])
  })

  test.each([
    ['other', 'primary', { primary: 'backup', backup: 'other', other: 'primary' }],
    ['other', 'backup', { primary: 'primary', backup: 'other', other: 'backup' }],
    ['backup', 'primary', { primary: 'backup', backup: 'primary', other: 'other' }],
  ] as const)(
    'a move from %s to %s moves the replaced card down and returns the whole list [2.9.12, 4.063, 4.064, 7.19]',
    async (from, to, after) => {
      const { person, cards } = await customerWithCards()
      const { status, body } = await move(person, cards[from].id, to)
      expect(status).toBe(200)
      expect(Object.fromEntries(body.paymentMethods.map((card) => [card.id, card.status]))).toEqual(
        Object.fromEntries(CARD_STATUSES.map((place) => [cards[place].id, after[place]])),
      )
      expect(body.paymentMethods).toEqual(await cardsOf(person))
    },
  )

  test('every other move of a card is refused, and a move to its own place changes nothing [4.063]', async () => {
    const { person, cards } = await customerWithCards()
    const before = await placesOf(person)
    for (const [from, to] of [
      ['primary', 'backup'],
      ['primary', 'other'],
      ['backup', 'other'],
    ] as const)
      expect(codeOf(await move(person, cards[from].id, to))).toEqual([409, 'card-change-refused'])
    for (const place of CARD_STATUSES) expect((await move(person, cards[place].id, place)).status).toBe(200)
    expect(await placesOf(person)).toEqual(before)
  })

  test('an expired card cannot become primary, but may become backup [2.9.12]', async () => {
    const { person, cards } = await customerWithCards()
    await expire(cards.other)
    expect(codeOf(await move(person, cards.other.id, 'primary'))).toEqual([422, 'card-expired'])
    expect((await move(person, cards.other.id, 'backup')).status).toBe(200)
    expect(codeOf(await move(person, cards.other.id, 'primary'))).toEqual([422, 'card-expired'])
  })

  test('a move to an unknown place or of a malformed card id is refused', async () => {
    const { person, cards } = await customerWithCards()
    const { status, body } = await move(person, cards.other.id, 'second')
    expect([status, body.message?.field]).toEqual([400, 'status'])
    const unreadable = await move(person, 'first', 'primary')
    expect([unreadable.status, unreadable.body.message?.field]).toEqual([400, 'id'])
  })

  test('twenty simultaneous moves to primary leave one primary and one backup card [2.9.12]', async () => {
    const person = await someCustomer()
    const cards: PaymentMethod[] = []
    for (const status of ['primary', 'backup', 'other', 'other'] as const)
      cards.push(await add(person, status))
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => move(person, cards[turn % 4]?.id ?? '', 'primary')),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const statuses = (await cardsOf(person)).map(({ status }) => status)
    expect(statuses).toEqual(['primary', 'backup', 'other', 'other'])
  })
})

describe('a removed card', () => {
  test('a removed card leaves the list and is deleted at the provider [4.065, 7.20]', async () => {
    const { person, cards } = await customerWithCards()
    for (const card of [cards.backup, cards.other]) {
      const { status, body } = await remove(person, card.id)
      expect([status, body.paymentMethods.some(({ id }) => id === card.id)]).toEqual([200, false])
    }
    expect(await cardsOf(person)).toEqual([cards.primary])
    await api.server.jobs.idle()
    const { getToken } = api.server.deps.ports.cards
    expect(await getToken(cards.other.paymentIdentifier)).toBeNull()
    expect(await getToken(cards.primary.paymentIdentifier)).not.toBeNull()
    expect(codeOf(await remove(person, cards.other.id))).toEqual([404, 'not-found'])
  })

  test('the primary card cannot be removed [2.9.09]', async () => {
    const { person, cards } = await customerWithCards()
    expect(codeOf(await remove(person, cards.primary.id))).toEqual([409, 'card-change-refused'])
    expect(await cardsOf(person)).toHaveLength(3)
  })

  test('a card with an open charge cannot be removed', async () => {
    const { person, cards } = await customerWithCards()
    const id = randomUUID()
    const { db } = api.database
    await db
      .insertInto('charges')
      .values({
        id,
        customerId: person.customer.id,
        invoiceId: null,
        purpose: 'resubscription',
        attempt: 1,
        round: 1,
        slot: 'backup',
        paymentMethodId: cards.backup.id,
        amount: 100,
        state: 'unclear',
        machineVersion: 1,
        reason: null,
        startedAt: api.clock.now(),
        settledAt: null,
      })
      .execute()
    expect(codeOf(await remove(person, cards.backup.id))).toEqual([409, 'card-in-use'])
    await db
      .updateTable('charges')
      .set({ state: 'declined', settledAt: api.clock.now() })
      .where('id', '=', id)
      .execute()
    expect((await remove(person, cards.backup.id)).status).toBe(200)
  })
})

describe('a blocked account', () => {
  test.each([
    ['active', 'pending-review'],
    ['cancelled', null],
    ['pending-cancellation', null],
    ['pending-cancellation', 'failed-payment'],
  ] as const)(
    'cards of an account that is %s (%s) cannot be added, moved or removed [4.022, 4.023, 4.024, 4.025, 4.026, 6.10]',
    async (status, reason) => {
      const { person, cards } = await customerWithCards()
      const underway = await sendCard(api, person, undefined, { purpose: 'manage-payment', status: 'other' })
      await comeBack(person, underway, await atTheBank(api, underway, { choice: 'approved' }))
      await setState(person, status, reason)
      const answers = [
        await openAttempt<ErrorBody>(person, { purpose: 'manage-payment', status: 'other' }),
        await saveCard(person, underway.token, { status: 'other', isOnboarding: false }),
        await move(person, cards.other.id, 'primary'),
        await move(person, cards.other.id, 'backup'),
        await remove(person, cards.other.id),
      ]
      expect(answers.map(codeOf)).toEqual(answers.map(() => [409, 'blocked']))
      expect((await cardsOf(person)).map(({ id }) => id)).toEqual(
        CARD_STATUSES.map((place) => cards[place].id),
      )
    },
  )

  test('an account with a failed settlement accepts another card [4.025]', async () => {
    const { person, cards } = await customerWithCards()
    await setState(person, 'pending-cancellation', 'failed-settlement')
    await add(person, 'other')
    expect((await move(person, cards.other.id, 'primary')).status).toBe(200)
    expect((await remove(person, cards.backup.id)).status).toBe(200)
  })

  test('a cancelled account without cards accepts one primary card and no other card [4.104]', async () => {
    const person = await someCustomer()
    await setState(person, 'cancelled')
    const card = await add(person, 'primary')
    expect(await placesOf(person)).toEqual({ [card.id]: 'primary' })
    const more = await openAttempt<ErrorBody>(person, { purpose: 'manage-payment', status: 'other' })
    expect(codeOf(more)).toEqual([409, 'blocked'])
  })

  test('another card may replace the expired primary card of a cancelled account [4.104]', async () => {
    const { person, cards } = await customerWithCards()
    await setState(person, 'cancelled')
    await expire(cards.primary)
    expect((await move(person, cards.backup.id, 'primary')).status).toBe(200)
    expect(codeOf(await move(person, cards.other.id, 'backup'))).toEqual([409, 'blocked'])
  })
})

test('another customer’s card is answered like an unknown card', async () => {
  const { cards } = await customerWithCards()
  const { person: stranger } = await customerWithCards()
  const expectSameAnswer = async (act: (id: string) => Promise<{ status: number; body: Reply }>) => {
    const [foreign, unknown] = [await act(cards.other.id), await act(UNKNOWN)]
    expect(foreign.status).toBe(404)
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
  }
  await expectSameAnswer((id) => move(stranger, id, 'primary'))
  await expectSameAnswer((id) => remove(stranger, id))
})
