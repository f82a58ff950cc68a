import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { SERVER_TIME_HEADER } from '#contract/server-time.ts'
import { createApp } from '#server/app.ts'
import { createAdjustableClock } from '#server/clock.ts'
import { withTransaction } from '#server/db/transaction.ts'
import { runningApi } from '../support/api.ts'

const api = runningApi()
/** Allowed difference of the two clocks: the sandbox gets the time a moment after it was read. */
const APART_MS = 1_000
const move = (body: unknown) => api.call<{ now: string } & ErrorBody>('POST', '/sandbox/clock', { body })

describe('the clock of development and tests', () => {
  test('the test clock shows the time and moves it by a span or to an instant', async () => {
    const before = Date.parse((await api.call<{ now: string }>('GET', '/sandbox/clock')).body.now)
    expect(Date.parse((await move({ advanceMs: 3_600_000 })).body.now) - before).toBeGreaterThanOrEqual(
      3_600_000,
    )
    const at = new Date(before + 86_400_000).toISOString()
    expect(Date.parse((await move({ at })).body.now)).toBeGreaterThanOrEqual(Date.parse(at))
  })

  test('the test clock also moves a sandbox that is behind, and does not move when the sandbox is unreachable', async () => {
    const outside = async () => Date.parse((await api.control<{ now: string }>('/clock')).now)
    const { now } = (await move({ advanceMs: 86_400_000 })).body
    expect(await outside()).toBeGreaterThan(Date.parse(now) - APART_MS)
    await api.control('/reset', {})
    expect(await outside()).toBeLessThan(Date.parse(now) - APART_MS)
    const later = (await move({ advanceMs: 0 })).body.now
    expect(await outside()).toBeGreaterThan(Date.parse(later) - APART_MS)

    const before = api.clock.offset()
    const { sandboxClock } = api.config
    api.config.sandboxClock = `${api.sandboxUrl}/control/nowhere`
    const refused = await move({ advanceMs: 86_400_000 })
    api.config.sandboxClock = sandboxClock
    expect([refused.status, refused.body.message?.code]).toEqual([503, 'unavailable'])
    expect(api.clock.offset()).toBe(before)
  })

  test('the test clock never goes back', async () => {
    const { now } = (await move({ advanceMs: 0 })).body
    const { body } = await move({ at: '2020-01-01T00:00:00Z' })
    expect(Date.parse(body.now)).toBeGreaterThanOrEqual(Date.parse(now))
  })

  test.each([{ advanceMs: -1 }, { advanceMs: 'x' }, { at: 'tomorrow' }, {}, null])(
    'the test clock rejects %j',
    async (body) => {
      const answer = await move(body)
      expect([answer.status, answer.body.message?.code]).toEqual([400, 'validation-failed'])
    },
  )

  test('every answer of the API has the server’s time, even a refusal', async () => {
    const app = await createApp(api.server.deps)
    const { statusCode, headers } = await app.inject('/v1/customers/current')
    expect(statusCode).toBe(401)
    const apart = Math.abs(Date.parse(String(headers[SERVER_TIME_HEADER])) - api.clock.now().getTime())
    expect(apart).toBeLessThan(APART_MS)
  })

  test('a server without a movable clock has no clock routes', async () => {
    const app = await createApp(api.server.deps)
    expect((await app.inject('/sandbox/clock')).statusCode).toBe(404)
    expect(
      (await app.inject({ method: 'POST', url: '/sandbox/clock', payload: { advanceMs: 1 } })).statusCode,
    ).toBe(404)
    await app.close()
  })

  test('the test clock keeps its offset over a restart, and a broken file is an error', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'masar-clock-')), 'made', 'clock')
    createAdjustableClock(file).advance(5000)
    createAdjustableClock(file).advance(500)
    expect(createAdjustableClock(file).offset()).toBe(5500)
    expect([existsSync(`${file}.new`), readFileSync(file, 'utf8')]).toEqual([false, '5500'])
    writeFileSync(file, 'nonsense')
    expect(() => createAdjustableClock(file)).toThrow('has no number of milliseconds')
    writeFileSync(file, '')
    expect(() => createAdjustableClock(file)).toThrow('has no number of milliseconds')
  })
})

test('a call to a provider inside a transaction throws', async () => {
  const call = withTransaction(api.database.db, async () => api.server.deps.ports.cards.getToken('token_x'))
  await expect(call).rejects.toThrow('cards.getToken was called inside a transaction')
  expect(await api.server.deps.ports.cards.getToken('token_x')).toBeNull()
})
