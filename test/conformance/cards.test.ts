import { beforeEach, describe, expect, test } from 'vitest'
import { createMoyasarCards } from '#server/providers/cards/moyasar.ts'
import type { CardsPort } from '#server/providers/cards/port.ts'
import { tokenize, VISA, verify } from './card-tokens.ts'
import { describeOutages, failureOf } from './outages.ts'
import { startWorld } from './sandbox.ts'

const world = startWorld()
const options = () => ({
  url: `${world.origin()}/cards`,
  secretKey: 'sk_test_masar_sandbox',
  returnUrl: 'http://localhost:1/cardReturn',
  timeoutMs: 1500,
})

let cards: CardsPort
beforeEach(() => {
  cards = createMoyasarCards(options())
})

describe('a card token', () => {
  test('is initiated, then active once the holder was verified, with what we said about it', async () => {
    const id = await tokenize(world, VISA, { attempt: 'a-1' })
    expect(await cards.getToken(id)).toMatchObject({ id, status: 'initiated' })
    await verify(world, id, 'approved')
    expect(await cards.getToken(id)).toEqual({
      id,
      status: 'active',
      brand: 'visa',
      funding: 'credit',
      last4: '1111',
      month: '09',
      year: '2031',
      holder: 'Noura Alqahtani',
      message: 'Card stored successfully',
      metadata: { attempt: 'a-1' },
    })
  })

  test('is inactive when the verification failed', async () => {
    const id = await tokenize(world)
    await verify(world, id, 'declined')
    expect(await cards.getToken(id)).toMatchObject({ status: 'inactive', metadata: {} })
  })

  test.each([
    ['4201320111111010', { brand: 'mada' }],
    ['340000000900000', { brand: 'amex' }],
    ['4000056655665556', { brand: 'visa', funding: 'debit' }],
  ])('tells brand and funding (%s)', async (number, expected) => {
    const id = await tokenize(world, number)
    expect(await cards.getToken(id)).toMatchObject(expected)
  })

  test('that does not exist, or with an invalid id, is not there', async () => {
    expect(await cards.getToken('token_unknown')).toBeNull()
    expect(await cards.getToken('../payments')).toBeNull()
    expect(await cards.getToken('')).toBeNull()
  })

  test('is gone once deleted, and can be deleted twice', async () => {
    const id = await tokenize(world)
    await cards.deleteToken(id)
    await cards.deleteToken(id)
    expect(await cards.getToken(id)).toBeNull()
  })
})

describe('a verification payment', () => {
  test('belongs to its token and was never taken', async () => {
    const token = await tokenize(world)
    const id = await verify(world, token, 'approved')
    expect(await cards.getPayment(id)).toEqual({
      id,
      status: 'verified',
      amount: 100,
      currency: 'SAR',
      message: 'APPROVED',
      responseCode: '00',
      token,
    })
  })

  test('carries the bank’s words when it failed', async () => {
    const id = await verify(world, await tokenize(world), 'wrong-code')
    expect(await cards.getPayment(id)).toMatchObject({
      status: 'failed',
      message: '3-D Secure transaction attempt failed (DECLINED_INVALID_PIN)',
      responseCode: '55',
    })
  })

  test('that does not exist is not there', async () => {
    expect(await cards.getPayment('6f0d9a8e-1f0d-4c8a-9d5f-2f5f7c1f6a11')).toBeNull()
  })
})

describe('the provider being down', () => {
  describeOutages(world, 'cards', () => cards.getToken('token_unknown'))

  test('a wrong key is refused', async () => {
    const stranger = createMoyasarCards({ ...options(), secretKey: 'sk_test_wrong' })
    expect(await failureOf(stranger.getToken('token_x'))).toMatchObject({ kind: 'refused', status: 401 })
  })
})
