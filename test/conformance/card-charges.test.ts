import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { declineOf } from '#rules/card-decline.ts'
import { createMoyasarCards } from '#server/providers/cards/moyasar.ts'
import type { CardCharge, CardPayment, CardsPort } from '#server/providers/cards/port.ts'
import { tokenize, VISA, verify } from './card-tokens.ts'
import { describeOutages, failureOf } from './outages.ts'
import { startWorld } from './sandbox.ts'

const world = startWorld()
const HOUR = 3_600_000

let cards: CardsPort
beforeEach(() => {
  cards = createMoyasarCards({
    url: `${world.origin()}/cards`,
    secretKey: 'sk_test_masar_sandbox',
    returnUrl: 'http://localhost:1/cardReturn',
    timeoutMs: 1500,
  })
})

const savedCard = async (number = VISA) => {
  const token = await tokenize(world, number)
  await verify(world, token, 'approved')
  return token
}

const chargeOf = (token: string, change: Partial<CardCharge> = {}): CardCharge => ({
  givenId: randomUUID(),
  token,
  amount: 11_500,
  currency: 'SAR',
  description: 'Invoice INV-2026-000007',
  metadata: { charge: 'c-1' },
  ...change,
})

const pay = async (token: string, change: Partial<CardCharge> = {}): Promise<CardPayment> => {
  const answer = await cards.createPayment(chargeOf(token, change))
  if (answer.kind !== 'made') throw new Error(answer.kind)
  return answer.payment
}

/** What was truly taken. */
const ledger = async () => {
  const answer = await fetch(`${world.origin()}/control/state`)
  const state = (await answer.json()) as {
    parts: { cards: { payments: { kind: string; id: string; status: string; refunded: number }[] } }
  }
  return state.parts.cards.payments.filter(({ kind }) => kind === 'charge')
}

describe('a charge', () => {
  test('is paid at once, under our id, and says over how much', async () => {
    const token = await savedCard()
    const givenId = randomUUID()
    const payment = await pay(token, { givenId })
    expect(payment).toEqual({
      id: givenId,
      status: 'paid',
      amount: 11_500,
      currency: 'SAR',
      message: 'APPROVED',
      responseCode: '00',
      token,
    })
    expect(await cards.getPayment(givenId)).toEqual(payment)
    expect(await ledger()).toEqual([
      expect.objectContaining({
        id: givenId,
        description: 'Invoice INV-2026-000007',
        metadata: { charge: 'c-1' },
      }),
    ])
  })

  test('is listed by what stands beside it, the newest first, forty at a time', async () => {
    const token = await savedCard()
    for (let count = 0; count < 41; count += 1)
      await pay(token, {
        metadata: { charge: `c-${count}`, customer: 'listed', invoice: 'monthly:202611:1' },
      })
    await pay(token, { metadata: { charge: 'other', customer: 'another' } })
    const first = await cards.listPayments({ key: 'customer', value: 'listed' }, 1)
    const second = await cards.listPayments({ key: 'customer', value: 'listed' }, 2)
    expect([first.payments.length, first.hasMore, second.payments.length, second.hasMore]).toEqual([
      40,
      true,
      1,
      false,
    ])
    expect(first.payments[0]).toMatchObject({
      status: 'paid',
      amount: 11_500,
      currency: 'SAR',
      token,
      brand: 'visa',
      last4: '1111',
      metadata: { charge: 'c-40', customer: 'listed', invoice: 'monthly:202611:1' },
      createdAt: expect.any(Date),
    })
    expect((await cards.listPayments({ key: 'customer', value: 'unknown' }, 1)).payments).toEqual([])
  })

  test.each([
    ['4123120001090000', 'insufficient-funds'],
    ['4123120001090109', 'declined'],
    ['4123450131000508', 'declined'],
    ['5105107550274126', 'expired-card'],
    ['4123123033308648', 'over-limit'],
    ['4123120000000000', 'unspecified-failure'],
  ])('of card %s is a payment that failed: %s', async (number, reason) => {
    const payment = await pay(await savedCard(number))
    expect(payment.status).toBe('failed')
    expect(declineOf(payment.message, payment.responseCode)).toBe(reason)
  })

  test('fails when the bank has changed its mind since the card was saved', async () => {
    const token = await savedCard()
    expect((await pay(token)).status).toBe('paid')
    await world.control('/control/cards/decide', { last4: '1111', outcome: 'insufficient-funds' })
    expect((await pay(token)).status).toBe('failed')
  })

  test('under an id that was used takes nothing, regardless of the outcome of the first', async () => {
    const token = await savedCard()
    const charge = chargeOf(token)
    await cards.createPayment(charge)
    expect(await cards.createPayment(charge)).toEqual({ kind: 'used-given-id' })
    expect(await cards.createPayment({ ...charge, amount: 9_900 })).toEqual({ kind: 'used-given-id' })
    expect(await ledger()).toHaveLength(1)
  })

  test('asked for fifty times at once under one id is taken once', async () => {
    const charge = chargeOf(await savedCard())
    const answers = await Promise.all(Array.from({ length: 50 }, () => cards.createPayment(charge)))
    expect(answers.filter(({ kind }) => kind === 'made')).toHaveLength(1)
    expect(await ledger()).toHaveLength(1)
  })

  test('of a card that is not active, or over less than a riyal, makes nothing and says so', async () => {
    const unverified = await tokenize(world)
    for (const charge of [chargeOf(unverified), chargeOf('token_unknown')])
      expect(await failureOf(cards.createPayment(charge))).toMatchObject({ kind: 'error', status: 400 })
    const small = chargeOf(await savedCard(), { amount: 99 })
    expect(await failureOf(cards.createPayment(small))).toMatchObject({ kind: 'error', status: 400 })
    expect(await ledger()).toEqual([])
  })

  test('whose answer is lost was made, and is found by its id', async () => {
    const charge = chargeOf(await savedCard())
    await world.fault('cards', 'lost', { times: 1 })
    expect((await failureOf(cards.createPayment(charge))).kind).toBe('unreachable')
    expect(await cards.getPayment(charge.givenId)).toMatchObject({ status: 'paid', amount: 11_500 })
    expect(await cards.createPayment(charge)).toEqual({ kind: 'used-given-id' })
    expect(await ledger()).toHaveLength(1)
  })

  test('that never arrived is not there, and can be sent again under the same id', async () => {
    const charge = chargeOf(await savedCard())
    await world.fault('cards', 'error', { times: 1 })
    expect((await failureOf(cards.createPayment(charge))).kind).toBe('error')
    expect(await cards.getPayment(charge.givenId)).toBeNull()
    expect(await cards.createPayment(charge)).toMatchObject({ kind: 'made', payment: { status: 'paid' } })
  })
})

describe('giving a payment back', () => {
  test('voids it, once, however often it is asked for', async () => {
    const { id } = await pay(await savedCard())
    expect(await cards.voidPayment(id)).toMatchObject({ id, status: 'voided' })
    expect(await cards.voidPayment(id)).toMatchObject({ id, status: 'voided' })
    expect(await ledger()).toEqual([expect.objectContaining({ status: 'voided', refunded: 0 })])
  })

  test('refunds it when it is too late to void, once', async () => {
    const { id } = await pay(await savedCard())
    await world.control('/control/clock', { advanceMs: 3 * HOUR })
    expect(await cards.voidPayment(id)).toMatchObject({ id, status: 'refunded' })
    expect(await cards.voidPayment(id)).toMatchObject({ id, status: 'refunded' })
    expect(await ledger()).toEqual([expect.objectContaining({ status: 'refunded', refunded: 11_500 })])
  })

  test('whose answer is lost was done, and asking again says so', async () => {
    const { id } = await pay(await savedCard())
    await world.fault('cards', 'lost', { times: 1 })
    await failureOf(cards.voidPayment(id))
    expect(await cards.voidPayment(id)).toMatchObject({ status: 'voided' })
  })

  test('leaves one that took nothing as it is, and knows no unknown ones', async () => {
    const { id } = await pay(await savedCard('4123120001090109'))
    expect(await cards.voidPayment(id)).toMatchObject({ id, status: 'failed' })
    expect(await cards.voidPayment(randomUUID())).toBeNull()
  })

  test('never reaches another call by an id that is none', async () => {
    const { id } = await pay(await savedCard())
    expect(await cards.voidPayment(`${id}/refund?`)).toBeNull()
    expect(await cards.getPayment(id)).toMatchObject({ status: 'paid' })
  })
})

describe('the provider being down while it is asked for money', () => {
  let token: string
  beforeEach(async () => {
    token = await savedCard()
  })
  describeOutages(world, 'cards', () => pay(token))
})

describe('the provider being down while it is asked for money back', () => {
  describeOutages(world, 'cards', () => cards.voidPayment('6f0d9a8e-1f0d-4c8a-9d5f-2f5f7c1f6a11'))
})
