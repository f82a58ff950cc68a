import { beforeEach, describe, expect, test } from 'vitest'
import type { CardAttempt } from '#contract/endpoints/cards.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { CARD_ATTEMPT_VERSION } from '#machines/card-attempt/card-attempt.machine.ts'
import { runningApi } from '../support/api.ts'
import {
  addCard,
  comeBack,
  openAttempt,
  recordToken,
  saveCard,
  sendCard,
  someCardHolder,
  tokenize,
  VISA,
} from './support/card-world.ts'

/** Runs before each answer of the card provider about a token. */
let beforeAnswer = () => {}
beforeEach(() => {
  beforeAnswer = () => {}
})

const api = runningApi({
  ports: (ports) => ({
    ...ports,
    cards: {
      ...ports.cards,
      getToken: (id) => {
        beforeAnswer()
        return ports.cards.getToken(id)
      },
    },
  }),
})
const MINUTE_MS = 60_000

describe('opening an attempt', () => {
  test('a new card attempt has fifteen minutes and a return address [2.1.25]', async () => {
    const person = await someCardHolder(api)
    const { body } = await openAttempt(person)
    expect(body).toEqual({
      attempt: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        purpose: 'onboarding',
        status: 'primary',
        chart: { state: 'open', version: CARD_ATTEMPT_VERSION, facts: {} },
        outcome: null,
        createdAt: expect.any(String),
        expiresAt: expect.any(String),
      },
      callbackUrl: `${api.config.appUrl}/cardReturn?attempt=${body.attempt.id}`,
    })
    expect(Date.parse(body.attempt.expiresAt) - Date.parse(body.attempt.createdAt)).toBe(15 * MINUTE_MS)
  })

  test('a card attempt is refused before the card screen, and to manage cards before the end of the onboarding', async () => {
    const early = await openAttempt<ErrorBody>(await someCardHolder(api, 'support-package'))
    expect([early.status, early.body.message?.code]).toEqual([409, 'step-conflict'])
    const person = await someCardHolder(api)
    expect((await openAttempt(person, { purpose: 'manage-payment' })).status).toBe(409)
    const customer = await someCardHolder(api, 'onboarding-completed')
    expect((await openAttempt(customer, { purpose: 'manage-payment', status: 'other' })).status).toBe(200)
  })

  test('a card attempt is for a primary, a backup or another card [3.12]', async () => {
    const person = await someCardHolder(api, 'onboarding-completed')
    const open = (status: string) =>
      person.call<ErrorBody>('POST', '/v1/card-attempts', { body: { purpose: 'manage-payment', status } })
    for (const status of ['primary', 'backup', 'other']) expect((await open(status)).status).toBe(200)
    const refused = await open('second')
    expect([refused.status, refused.body.message?.field]).toEqual([400, 'status'])
  })

  test('a card attempt for a taken place is refused: a second card replaces nothing [8.05]', async () => {
    const person = await someCardHolder(api)
    await addCard(api, person)
    const { status, body } = await openAttempt<ErrorBody>(person)
    expect(status).toBe(400)
    expect(body.message?.message).toBe('Card with status already exists')
  })
})

describe('an unfinished attempt', () => {
  const current = async (person: Awaited<ReturnType<typeof someCardHolder>>) =>
    (await person.call<{ attempt: CardAttempt | null }>('GET', '/v1/card-attempts/current')).body.attempt

  test('an unfinished attempt with a card at the provider is found again, and can be dropped', async () => {
    const person = await someCardHolder(api)
    await openAttempt(person)
    expect(await current(person)).toBeNull()
    const underway = await sendCard(api, person)
    expect(await current(person)).toMatchObject({ id: underway.attempt.id, chart: { state: 'open' } })

    const drop = () => person.call('DELETE', `/v1/card-attempts/${underway.attempt.id}`)
    expect((await drop()).status).toBe(200)
    expect((await drop()).status).toBe(200)
    expect(await current(person)).toBeNull()
    const late = await comeBack<ErrorBody>(person, underway, { message: 'APPROVED' })
    expect([late.status, late.body.message?.code]).toEqual([410, 'card-attempt-expired'])
    expect((await saveCard(person, underway.token)).status).not.toBe(200)
  })

  test('a card attempt expires after fifteen minutes', async () => {
    const person = await someCardHolder(api)
    const { attempt } = (await openAttempt(person)).body
    await api.advance(15 * MINUTE_MS)
    const late = await comeBack<ErrorBody>(person, { attempt }, { message: 'APPROVED' })
    expect([late.status, late.body.message?.code]).toEqual([410, 'card-attempt-expired'])
    expect((await recordToken(person, attempt.id, 'token_x')).status).toBe(410)
  })

  test('a card attempt that expires during the provider’s answer takes no card', async () => {
    const person = await someCardHolder(api)
    const { attempt } = (await openAttempt(person)).body
    const token = await tokenize(api, VISA, attempt.id)
    // Advances only our clock, so no job has ended the attempt.
    beforeAnswer = () => api.clock.advance(15 * MINUTE_MS)
    const late = await recordToken(person, attempt.id, token)
    expect([late.status, late.body.message?.code]).toEqual([410, 'card-attempt-expired'])
  })

  test('a card attempt of another customer is not found', async () => {
    const underway = await sendCard(api, await someCardHolder(api))
    const stranger = await someCardHolder(api)
    expect((await comeBack(stranger, underway)).status).toBe(404)
    expect((await recordToken(stranger, underway.attempt.id, underway.token)).status).toBe(404)
    expect((await stranger.call('DELETE', `/v1/card-attempts/${underway.attempt.id}`)).status).toBe(404)
    expect(await current(stranger)).toBeNull()
  })
})
