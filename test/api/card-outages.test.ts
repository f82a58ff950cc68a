import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { CVC } from '#test/support/seed/cards.ts'
import { runningApi } from '../support/api.ts'
import {
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
const breakCards = (mode: string) => api.control('/faults', { provider: 'cards', mode })

describe('an outage of the card provider', () => {
  test.each(['error', 'nonsense', 'html403'])(
    'a card provider with the fault “%s” fails every step, and each step works afterwards [8.06]',
    async (mode) => {
      const person = await someCardHolder(api)
      const { attempt } = (await openAttempt(person)).body
      const token = await tokenize(api, VISA, attempt.id)

      const expectTrouble = ({ status, body }: { status: number; body: unknown }) => {
        expect(status).toBe(502)
        expect((body as ErrorBody).message).toMatchObject({
          code: 'card-provider-unavailable',
          message: 'Unable to process payment. Please enter valid card.',
        })
      }
      const duringTrouble = async (step: () => Promise<{ status: number; body: unknown }>) => {
        await breakCards(mode)
        expectTrouble(await step())
        await breakCards('off')
        const { status } = await step()
        expect(status).toBe(200)
      }

      await duringTrouble(() => recordToken(person, attempt.id, token))
      const hint = await atTheBank(api, { token }, { choice: 'approved' })
      await duringTrouble(() => comeBack(person, { attempt }, hint))
      await duringTrouble(() => saveCard(person, token))
      expect(await cardsOf(person)).toHaveLength(1)
    },
  )

  test('the server waits for a slow card provider', async () => {
    const person = await someCardHolder(api)
    const { attempt } = (await openAttempt(person)).body
    const token = await tokenize(api, VISA, attempt.id)
    await api.control('/faults', { provider: 'cards', mode: 'slow', times: 1 })
    expect((await recordToken(person, attempt.id, token)).status).toBe(200)
  })

  test('a silent card provider is given up after eight seconds, and no other request waits', async () => {
    const person = await someCardHolder(api)
    const underway = await sendCard(api, person)
    const hint = await atTheBank(api, underway, { choice: 'approved' })
    await breakCards('timeout')
    const started = performance.now()
    let hasAnswer = false
    const waiting = comeBack(person, underway, hint).finally(() => {
      hasAnswer = true
    })
    expect(await cardsOf(person)).toEqual([])
    expect(hasAnswer).toBe(false)
    expect((await waiting).status).toBe(502)
    // The provider would close the connection only after a minute.
    expect(performance.now() - started).toBeLessThan(30_000)
    await breakCards('off')
    expect((await comeBack(person, underway, hint)).body.outcome).toBe('approved')
  })

  test('an attempt whose deadline passes during an outage is settled afterwards', async () => {
    const person = await someCardHolder(api)
    const underway = await sendCard(api, person)
    await atTheBank(api, underway, { choice: 'approved' })
    await api.control('/faults', { provider: 'cards', mode: 'error', times: 1 })
    await api.advance(15 * 60_000)
    await expect.poll(() => cardsOf(person), { timeout: 20_000 }).toHaveLength(1)
  })
})

test('no log, row or job contains a card number or a security code', async () => {
  const person = await someCardHolder(api)
  const underway = await sendCard(api, person)
  await comeBack(person, underway, await atTheBank(api, underway, { otp: '123456' }))
  await saveCard(person, underway.token)
  await breakCards('nonsense')
  await comeBack(person, underway)
  await breakCards('off')
  const { db } = api.server.deps
  const rows = await Promise.all([
    db.selectFrom('cardAttempts').selectAll().execute(),
    db.selectFrom('paymentMethods').selectAll().execute(),
    db.selectFrom('transitions').selectAll().execute(),
    db.selectFrom('auditLogs').selectAll().execute(),
    db.selectFrom('idempotencyKeys').selectAll().execute(),
    sql`select data::text from pgboss.job`.execute(db),
  ])
  const stored = JSON.stringify(rows, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  expect(stored).toContain(underway.token)
  for (const secret of [VISA, `"${CVC}"`]) {
    expect(stored.includes(secret)).toBe(false)
    expect(api.logged().includes(secret)).toBe(false)
  }
})
