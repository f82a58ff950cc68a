import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createNafathIdentityCheck, type NafathOptions } from '#server/providers/identity-check/nafath.ts'
import type { IdentityCheckPort } from '#server/providers/identity-check/port.ts'
import { describeOutages, failureOf } from './outages.ts'
import { startWorld } from './sandbox.ts'

const world = startWorld()
const clock = { now: () => new Date() }
const CITIZEN = '1000000057'
const RESIDENT = '2000000055'

const connect = (change: Partial<NafathOptions> = {}) =>
  createNafathIdentityCheck({
    url: `${world.origin()}/nafath`,
    appId: 'masar-sandbox',
    appKey: 'nafath_key_sandbox',
    service: 'OpenAccount',
    audience: 'masar',
    clock,
    timeoutMs: 1500,
    ...change,
  })

let identityCheck: IdentityCheckPort
beforeEach(() => {
  identityCheck = connect()
})

const start = async (nationalId = CITIZEN) => {
  const requestId = randomUUID()
  const started = await identityCheck.create({ nationalId, requestId, language: 'en' })
  if (started.kind !== 'started') throw new Error(started.kind)
  return { nationalId, requestId, transId: started.transId, random: started.random }
}

/** Answers in the app as the person. Returns the following callback. */
const decide = async (transId: string, order: object) => {
  await world.control('/nafath/api-test/decide', { transId, ...order })
  return vi.waitFor(() => {
    const last = world.received.at(-1)
    if (!last) throw new Error('no callback came')
    return last.body as { token: string; transId: string; requestId: string }
  })
}

describe('a verification', () => {
  test('a verification starts with a two-digit number to choose and waits', async () => {
    const started = await start()
    expect(started.random).toMatch(/^\d\d$/)
    expect(await identityCheck.status(started)).toBe('WAITING')
  })

  test('a second verification for an ID is refused while the first runs', async () => {
    await start()
    expect(
      await identityCheck.create({ nationalId: CITIZEN, requestId: randomUUID(), language: 'ar' }),
    ).toEqual({
      kind: 'already-running',
    })
  })

  test('no verification starts for an invalid number', async () => {
    const request = { nationalId: '1000000058', requestId: randomUUID(), language: 'en' } as const
    expect(await identityCheck.create(request)).toEqual({ kind: 'invalid-number' })
  })

  test.each([
    ['right', 'COMPLETED'],
    ['wrong', 'REJECTED'],
    ['reject', 'REJECTED'],
  ])('a verification ends when the person answers (%s)', async (choice, status) => {
    const started = await start()
    await decide(started.transId, { choice })
    expect(await identityCheck.status(started)).toBe(status)
  })

  test('a verification expires without an answer, even when its status is read too late', async () => {
    const started = await start()
    await world.control('/control/clock', { advanceMs: 181_000 })
    expect(await identityCheck.status(started)).toBe('EXPIRED')
    await world.control('/control/clock', { advanceMs: 20_000 })
    expect(await identityCheck.status(started)).toBe('EXPIRED')
  })

  test('a verification that does not exist is unknown', async () => {
    const started = await start()
    expect(await identityCheck.status({ ...started, transId: randomUUID() })).toBe('UNKNOWN')
  })
})

describe('a callback', () => {
  test('a callback names a citizen', async () => {
    const { transId, requestId } = await start()
    const callback = await decide(transId, { choice: 'right' })
    expect(callback.requestId).toBe(requestId)
    expect(await identityCheck.verifyCallbackToken(callback)).toEqual({
      kind: 'genuine',
      answer: {
        transId,
        verdict: 'vouched-for',
        nationalId: CITIZEN,
        names: {
          firstName: expect.stringMatching(/^[A-Z][a-z]+$/),
          lastName: expect.stringMatching(/^[A-Z][a-z]+$/),
          arabicFirstName: expect.stringMatching(/^\p{Script=Arabic}+$/u),
          arabicLastName: expect.stringMatching(/^\p{Script=Arabic}+$/u),
        },
      },
    })
  })

  test('a callback names a resident', async () => {
    const { transId } = await start(RESIDENT)
    const result = await identityCheck.verifyCallbackToken(await decide(transId, { choice: 'right' }))
    expect(result).toMatchObject({
      kind: 'genuine',
      answer: {
        nationalId: RESIDENT,
        names: { arabicLastName: expect.any(String), lastName: expect.any(String) },
      },
    })
  })

  test('a callback of a refusal names no person', async () => {
    const { transId } = await start()
    const result = await identityCheck.verifyCallbackToken(await decide(transId, { choice: 'wrong' }))
    expect(result).toMatchObject({
      kind: 'genuine',
      answer: { verdict: 'refused', nationalId: null, names: { firstName: null, arabicLastName: null } },
    })
  })

  test.each([
    ['bad-signature', 'wrong-signature'],
    ['wrong-audience', 'wrong-audience'],
    ['other-transaction', 'other-transaction'],
    ['expired-token', 'expired'],
  ])('a forged callback is refused (%s)', async (fault, reason) => {
    const { transId } = await start()
    const callback = await decide(transId, { choice: 'right', fault })
    expect(await identityCheck.verifyCallbackToken(callback)).toEqual({ kind: 'refused', reason })
  })

  test('a callback for another verification, or with an unreadable token, is refused', async () => {
    const { transId } = await start()
    const { token } = await decide(transId, { choice: 'right' })
    expect(await identityCheck.verifyCallbackToken({ token, transId: randomUUID() })).toMatchObject({
      reason: 'other-transaction',
    })
    expect(await identityCheck.verifyCallbackToken({ token: 'gibberish', transId })).toMatchObject({
      reason: 'malformed',
    })
  })

  test('a callback is accepted for one minute after its expiry', async () => {
    const { transId } = await start()
    const callback = await decide(transId, { choice: 'right' })
    const verifyAfter = (seconds: number) =>
      connect({ clock: { now: () => new Date(Date.now() + seconds * 1000) } }).verifyCallbackToken(callback)
    expect(await verifyAfter(150 + 55)).toMatchObject({ kind: 'genuine' })
    expect(await verifyAfter(150 + 65)).toEqual({ kind: 'refused', reason: 'expired' })
  })

  test('a callback is accepted with the keys from before and after a change of keys', async () => {
    const [before, after] = [await start(), await start(RESIDENT)]
    const signedBefore = await decide(before.transId, { choice: 'right' })
    expect(await identityCheck.verifyCallbackToken(signedBefore)).toMatchObject({ kind: 'genuine' })
    await world.control('/control/nafath/rotate-keys')
    world.received.length = 0
    const signedAfter = await decide(after.transId, { choice: 'right' })
    expect(await connect().verifyCallbackToken(signedBefore)).toMatchObject({ kind: 'genuine' })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
    expect(await identityCheck.verifyCallbackToken(signedAfter)).toMatchObject({ kind: 'genuine' })
    vi.useRealTimers()
  })

  test('a callback cannot be verified without the keys, and fetched keys are kept for a day', async () => {
    const { transId } = await start()
    const callback = await decide(transId, { choice: 'right' })
    await world.fault('nafath', 'error')
    expect((await failureOf(identityCheck.verifyCallbackToken(callback))).kind).toBe('error')
    await world.fault('nafath', 'off')
    expect(await identityCheck.verifyCallbackToken(callback)).toMatchObject({ kind: 'genuine' })
    await world.fault('nafath', 'error')
    expect(await identityCheck.verifyCallbackToken(callback)).toMatchObject({ kind: 'genuine' })
  })
})

describe('an outage of the identity service', () => {
  const unknown = { nationalId: CITIZEN, transId: randomUUID(), random: '11' }
  describeOutages(world, 'nafath', () => identityCheck.status(unknown))

  test('the identity service refuses wrong credentials', async () => {
    const stranger = connect({ appKey: 'wrong' })
    expect(await failureOf(stranger.status(unknown))).toMatchObject({ kind: 'refused', status: 403 })
  })
})
