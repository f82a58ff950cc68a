import { describe, expect, test } from 'vitest'
import type { CardAttempt } from '#contract/endpoints/cards.ts'
import { expireAttempt } from '#server/cards/check-attempt.ts'
import { type Person, runningApi } from '../support/api.ts'
import {
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
const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

const stateOf = ({ attempt }: Pick<CardUnderway, 'attempt'>) =>
  api.server.deps.db
    .selectFrom('cardAttempts')
    .select(['state', 'outcome', 'token', 'finishedAt'])
    .where('id', '=', attempt.id)
    .executeTakeFirstOrThrow()

/** Mails to the person about the result of the verification. */
const resultMails = ({ email }: Person) => api.mails({ to: email, subject: 'card' })

describe('a bank that has not decided', () => {
  test('the server asks an undecided bank again, and the screen saves a card that is approved in time [4.070]', async () => {
    const person = await someCardHolder(api)
    const underway = await sendCard(api, person)
    const hint = await atTheBank(api, underway, { choice: 'late' })
    expect((await comeBack(person, underway, hint)).body).toMatchObject({
      outcome: 'still-checking',
      attempt: { chart: { state: 'still-checking' } },
    })
    await api.advance(21 * SECOND_MS)
    expect((await comeBack(person, underway, hint)).body.outcome).toBe('approved')
    expect((await saveCard(person, underway.token)).status).toBe(200)
    await api.advance(15 * MINUTE_MS)
    expect(await resultMails(person)).toEqual([])
  })

  test('a late approval saves the card of a person who has left, and mails them', async () => {
    const person = await someCardHolder(api)
    const underway = await sendCard(api, person)
    await comeBack(person, underway, await atTheBank(api, underway, { choice: 'late' }))
    await api.advance(61 * SECOND_MS)
    expect(await cardsOf(person)).toEqual([
      expect.objectContaining({ paymentIdentifier: underway.token, status: 'primary' }),
    ])
    expect(await stateOf(underway)).toMatchObject({ state: 'saved', outcome: 'approved' })
    expect(await resultMails(person)).toHaveLength(1)
  })

  test('a late decline saves nothing and mails the person who has left', async () => {
    const person = await someCardHolder(api)
    const underway = await sendCard(api, person)
    const hint = await atTheBank(api, underway, { choice: 'never' })
    await comeBack(person, underway, hint)
    await api.advance(61 * SECOND_MS)
    await decideAtProvider(hint.id, 'declined')
    await api.advance(61 * SECOND_MS)
    expect(await cardsOf(person)).toEqual([])
    expect(await stateOf(underway)).toMatchObject({ state: 'declined', outcome: 'declined' })
    expect(await resultMails(person)).toHaveLength(1)
  })

  test('an attempt without a decision fails after fifteen minutes, and mails the person and the administrators', async () => {
    const person = await someCardHolder(api)
    const underway = await sendCard(api, person)
    await api.advance(1 * MINUTE_MS)
    const late = await tokenize(api, VISA, underway.attempt.id)
    await person.call('PUT', `/v1/card-attempts/${underway.attempt.id}/token`, {
      body: { paymentIdentifier: late },
    })
    const hint = await atTheBank(api, { token: late }, { choice: 'never' })
    await comeBack(person, underway, hint)
    await api.advance(14 * MINUTE_MS)
    expect(await stateOf(underway)).toMatchObject({ state: 'failed', finishedAt: expect.any(Date) })
    expect(await resultMails(person)).toHaveLength(1)
    const alerts = (await mails(api, underway.attempt.id)).filter(({ to }) =>
      to.includes(api.config.mail.adminAlert),
    )
    expect(alerts).toHaveLength(1)
  })

  const decideAtProvider = async (paymentId: string | null, outcome: string) => {
    const answer = await fetch(`${api.sandbox.origin}/cards/board/payments/${paymentId}`, {
      method: 'POST',
      body: new URLSearchParams({ outcome }),
      redirect: 'manual',
    })
    expect(answer.status).toBe(303)
  }
})

describe('a person who never comes back from the bank', () => {
  test('an approved card of a person who never returns is found at the next visit and saved after fifteen minutes', async () => {
    const person = await someCardHolder(api)
    const underway = await sendCard(api, person)
    await atTheBank(api, underway, { choice: 'approved' })
    const current = () => person.call<{ attempt: CardAttempt | null }>('GET', '/v1/card-attempts/current')
    await expect
      .poll(async () => (await current()).body.attempt)
      .toMatchObject({ id: underway.attempt.id, chart: { state: 'approved' } })
    await api.advance(15 * MINUTE_MS)
    expect(await cardsOf(person)).toHaveLength(1)
    expect(await stateOf(underway)).toMatchObject({ state: 'saved' })
  })

  test('a person who never returns and never verified the card gets no card and no mail', async () => {
    const person = await someCardHolder(api)
    const underway = await sendCard(api, person)
    await api.advance(15 * MINUTE_MS)
    expect((await stateOf(underway)).state).toMatch(/abandoned|failed/)
    expect(await cardsOf(person)).toEqual([])
    expect(await resultMails(person)).toEqual([])
  })
})

test('a job that expires an attempt too early by our clock throws, so that it runs again', async () => {
  const underway = await sendCard(api, await someCardHolder(api))
  const expire = () => expireAttempt(api.server.deps, underway.attempt.id, 'early')
  await expect(expire()).rejects.toThrow('not over yet')
  expect(await stateOf(underway)).toMatchObject({ state: 'open' })
  api.clock.advance(15 * MINUTE_MS)
  await expire()
  expect((await stateOf(underway)).state).toMatch(/abandoned|failed/)
})

describe('a webhook of the card provider', () => {
  const event = (token: string, change: object = {}) => ({
    id: crypto.randomUUID(),
    type: 'payment_verified',
    secret_token: 'whsec_masar_sandbox',
    live: false,
    data: { id: crypto.randomUUID(), status: 'verified', source: { token } },
    ...change,
  })
  const sendWebhook = (body: object) => api.call('POST', '/v1/webhooks/cards', { body })

  test('a webhook without the right secret is refused', async () => {
    for (const secret_token of ['', 'whsec_masar_sandbo', 'whsec_masar_sandbox2', 'another'])
      expect((await sendWebhook(event('token_x', { secret_token }))).status).toBe(401)
    expect((await sendWebhook(event('token_x', { secret_token: undefined }))).status).toBe(400)
  })

  test('a webhook only makes the server ask the provider, and proves nothing', async () => {
    const person = await someCardHolder(api)
    const underway = await sendCard(api, person)
    expect((await sendWebhook(event(underway.token))).status).toBe(200)
    expect((await stateOf(underway)).state).toBe('open')
    await atTheBank(api, underway, { choice: 'declined' })
    expect((await sendWebhook(event(underway.token))).status).toBe(200)
    expect(await stateOf(underway)).toMatchObject({ state: 'declined', outcome: 'declined' })
    expect(await cardsOf(person)).toEqual([])
  })

  test.each([
    ['before the person has sent a card', openAttempt],
    ['after the person has sent another card', (person: Person) => sendCard(api, person)],
  ])('a webhook about a verified card that only names the attempt changes nothing %s', async (_, begin) => {
    const person = await someCardHolder(api)
    const started = await begin(person)
    const { attempt } = 'body' in started ? started.body : started
    const before = await stateOf({ attempt })
    const foreign = await tokenize(api, VISA, attempt.id)
    await atTheBank(api, { token: foreign }, { choice: 'approved' })
    expect((await sendWebhook(event(foreign))).status).toBe(200)
    expect(before).toMatchObject({ state: 'open' })
    expect(await stateOf({ attempt })).toEqual(before)
    await api.advance(16 * MINUTE_MS)
    expect(await cardsOf(person)).toEqual([])
  })

  test('a webhook about an unknown token or without a card is accepted', async () => {
    expect((await sendWebhook(event('token_unknown'))).status).toBe(200)
    for (const attempt of [null, '-'.repeat(36), '0'.repeat(36), 'attempt-1'])
      expect((await sendWebhook(event(await tokenize(api, VISA, attempt)))).status).toBe(200)
    expect((await sendWebhook(event('', { data: {} }))).status).toBe(200)
  })

  test('twenty repeated webhooks record the provider’s answer once', async () => {
    const person = await someCardHolder(api)
    const underway = await sendCard(api, person)
    const early = event(underway.token)
    await atTheBank(api, underway, { choice: 'approved' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendWebhook(early)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect((await stateOf(underway)).state).toBe('approved')
    const steps = await api.server.deps.db
      .selectFrom('transitions')
      .select('toState')
      .where('subjectId', '=', underway.attempt.id)
      .orderBy('id')
      .execute()
    expect(steps.map(({ toState }) => toState)).toEqual(['open', 'approved'])
  })

  test('webhooks that arrive while the person returns and saves cause no deadlock', async () => {
    const person = await someCardHolder(api)
    const underway = await sendCard(api, person)
    const hint = await atTheBank(api, underway, { choice: 'approved' })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => [
        sendWebhook(event(underway.token)),
        comeBack(person, underway, hint),
        saveCard(person, underway.token),
      ]).flat(),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await cardsOf(person)).toHaveLength(1)
  })

  test('a webhook during an outage of the provider is refused, so that the provider sends it again', async () => {
    const person = await someCardHolder(api)
    const underway = await sendCard(api, person)
    await api.control('/faults', { provider: 'cards', mode: 'error' })
    expect((await sendWebhook(event(underway.token))).status).toBe(503)
    await api.control('/faults', { provider: 'cards', mode: 'off' })
  })
})
