import { io, type Socket } from 'socket.io-client'
import { afterEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { identityUpdateEvent, NOTIFICATION_PATH } from '#contract/events.ts'
import { type Person, runningApi } from '../support/api.ts'
import { idsInUse, someNationalId } from './support/national-ids.ts'
import {
  askToVerify,
  currentOf,
  customerOf,
  decide,
  someIndividual,
  startVerification,
  statusOf,
  under,
} from './support/verifications.ts'

const api = runningApi()
const SECOND = 1000

const open = async () => {
  const person = await someIndividual(api)
  const nationalId = someNationalId()
  const request = await startVerification(person, nationalId)
  return { person, nationalId, request }
}

const transitionsOf = (transId: string) =>
  api.server.deps.db
    .selectFrom('transitions')
    .innerJoin('identityRequests', 'identityRequests.id', 'transitions.subjectId')
    .select(['event', 'fromState', 'toState'])
    .where('transId', '=', transId)
    .orderBy('transitions.id')
    .execute()

describe('a late answer', () => {
  test('after EXPIRED verifies the person at the next load', async () => {
    const { person, nationalId, request } = await open()
    await api.advance(181 * SECOND)
    expect(await currentOf(person)).toMatchObject({ status: 'expired' })
    await decide(api, request, { choice: 'right', late: true })
    expect(await currentOf(person)).toMatchObject({
      status: 'completed',
      nationalId,
      names: expect.any(Object),
    })
    expect(await customerOf(person)).toMatchObject({ identificationNumberVerified: true })
  })

  test('after EXPIRED is found by asking, when its callback is lost', async () => {
    const { person, request } = await open()
    await api.advance(181 * SECOND)
    await decide(api, request, { choice: 'right', late: true, callback: 'never' })
    expect(await currentOf(person)).toMatchObject({ status: 'completed', names: null })
  })

  test('after CANCELLED does not', async () => {
    const { person, nationalId, request } = await open()
    await person.call('POST', `/v1/nafath-verifications/cancel/${request.transId}`, { body: { nationalId } })
    await decide(api, request, { choice: 'right' })
    expect((await statusOf(person, nationalId, request)).body).toMatchObject({
      status: 'cancelled',
      names: null,
    })
    expect(await customerOf(person)).toMatchObject({ identificationNumberVerified: false })
  })

  test('about an older verification changes nothing', async () => {
    const { person, request } = await open()
    await api.advance(201 * SECOND)
    const newer = someNationalId()
    const current = await startVerification(person, newer)
    await decide(api, request, { choice: 'right', late: true })
    expect(await currentOf(person)).toMatchObject({ transId: current.transId, status: 'waiting' })
    expect(await customerOf(person)).toMatchObject({ identificationNumberVerified: false })
  })
})

describe('a callback', () => {
  test('that is repeated is taken once', async () => {
    const { person, nationalId, request } = await open()
    await decide(api, request, { choice: 'right', times: 3 })
    expect((await statusOf(person, nationalId, request)).body).toMatchObject({ status: 'completed' })
    expect(await transitionsOf(request.transId)).toEqual([
      { event: 'verification.requested', fromState: 'none', toState: 'WAITING' },
      { event: 'provider.completed', fromState: 'WAITING', toState: 'COMPLETED' },
    ])
  })

  test.each(['bad-signature', 'wrong-audience', 'other-transaction', 'expired-token'])(
    'that is not genuine (%s) is refused and verifies no person',
    async (fault) => {
      const { person, request } = await open()
      await decide(api, request, { choice: 'right', callback: 'before', fault })
      const { token } = { token: await lastToken() }
      const answer = await api.call('POST', '/v1/webhooks/nafath', {
        body: { token, transId: request.transId },
      })
      expect(answer.status).toBe(401)
      // The status call knows of the approval, so the names show whether the callback was believed.
      expect(await currentOf(person)).toMatchObject({ status: 'completed', names: null })
      expect(await customerOf(person)).toMatchObject({ arabicFirstName: null })
    },
  )

  const lastToken = async () => {
    const { parts } = await api.control<{ parts: { nafath: { callbacks: { body: { token: string } }[] } } }>(
      '/state',
    )
    return parts.nafath.callbacks.at(-1)?.body.token ?? ''
  }

  test('that is genuine and names another person verifies no person, and keeps nothing of the other one', async () => {
    const { person, nationalId, request } = await open()
    await decide(api, request, { choice: 'right', fault: 'other-person' })
    expect(await currentOf(person)).toMatchObject({ status: 'error', nationalId, names: null })
    expect(await transitionsOf(request.transId)).toContainEqual({
      event: 'provider.failed',
      fromState: 'WAITING',
      toState: 'ERROR',
    })
    expect(await customerOf(person)).toMatchObject({
      identificationNumberVerified: false,
      arabicFirstName: null,
    })
    const { identificationNumber } = await api.database.db
      .selectFrom('customers')
      .select('identificationNumber')
      .where('id', '=', (await customerOf(person)).id)
      .executeTakeFirstOrThrow()
    expect(identificationNumber).toBeNull()
  })

  test('of another customer’s verification cannot be passed off as one’s own', async () => {
    const theirs = await open()
    await decide(api, theirs.request, { choice: 'right' })
    const token = await lastToken()
    const mine = await open()
    const { status } = await api.call('POST', '/v1/webhooks/nafath', {
      body: { token, transId: mine.request.transId },
    })
    expect(status).toBe(401)
    expect(await currentOf(mine.person)).toMatchObject({ status: 'waiting' })
  })

  test('without a shape is refused, and one about nothing of ours is accepted and forgotten', async () => {
    const broken = await api.call('POST', '/v1/webhooks/nafath', { body: { token: 'x', transId: 1 } })
    expect(broken.status).toBe(400)
    const { request } = await open()
    await decide(api, request, { choice: 'right' })
    const body = { token: await lastToken(), transId: request.transId, requestId: crypto.randomUUID() }
    expect((await api.call('POST', '/v1/webhooks/nafath', { body })).status).toBe(200)
  })
})

describe('the open screen', () => {
  let socket: Socket | undefined
  afterEach(() => {
    socket?.disconnect()
  })

  const listen = async ({ token }: Person) => {
    socket = io(api.config.appUrl, { path: NOTIFICATION_PATH, auth: { token }, transports: ['websocket'] })
    const connected = socket
    await new Promise<void>((resolve, reject) => {
      connected.on('connect', resolve)
      connected.on('connect_error', reject)
    })
    return connected
  }

  test('is told through the socket, by an event that names the verification [7.47]', async () => {
    const { person, nationalId, request } = await open()
    const connected = await listen(person)
    const told = new Promise((resolve) => connected.once(identityUpdateEvent(request.transId), resolve))
    await decide(api, request, { choice: 'right' })
    expect(await told).toEqual({
      transId: request.transId,
      ...under('completed'),
      message: null,
      names: (await statusOf(person, nationalId, request)).body.names,
    })
  })

  test('of another customer hears only of their own', async () => {
    const theirs = await open()
    const mine = await open()
    const connected = await listen(mine.person)
    const heard: string[] = []
    connected.onAny((name: string) => heard.push(name))
    const told = new Promise((resolve) => connected.once(identityUpdateEvent(mine.request.transId), resolve))
    await decide(api, theirs.request, { choice: 'right' })
    await decide(api, mine.request, { choice: 'right' })
    await told
    expect(heard).not.toContain(identityUpdateEvent(theirs.request.transId))
  })
})

describe('another customer’s verification', () => {
  test('cannot be asked about or given up', async () => {
    const { nationalId, request } = await open()
    const stranger = await someIndividual(api)
    expect((await statusOf(stranger, nationalId, request)).status).toBe(404)
    const cancel = await stranger.call('POST', `/v1/nafath-verifications/cancel/${request.transId}`, {
      body: { nationalId },
    })
    expect(cancel.status).toBe(404)
  })

  test('nor can one’s own with another number or ID', async () => {
    const { person, nationalId, request } = await open()
    expect((await statusOf(person, someNationalId(), request)).status).toBe(404)
    const other = request.random === '10' ? '11' : '10'
    expect((await statusOf(person, nationalId, { ...request, random: other })).status).toBe(404)
  })
})

describe('the identity service in trouble', () => {
  test.each(['error', 'nonsense', 'html403'])(
    '%s: says so, and the same action works afterwards [8.21]',
    async (mode) => {
      const person = await someIndividual(api)
      const nationalId = someNationalId()
      await api.control('/faults', { provider: 'nafath', mode })
      const refused = await askToVerify<ErrorBody>(person, nationalId)
      expect(refused.status).toBe(502)
      expect(refused.body.message?.message).toBe('Verification failed. Please try again!')
      await api.control('/faults', { provider: 'nafath', mode: 'off' })

      const request = await startVerification(person, nationalId)
      await api.control('/faults', { provider: 'nafath', mode })
      const { status, body } = await statusOf(person, nationalId, request)
      expect([status, (body as unknown as ErrorBody).message?.code]).toEqual([502, 'identity-unavailable'])
      expect(await currentOf(person)).toMatchObject({ status: 'waiting' })
      await api.control('/faults', { provider: 'nafath', mode: 'off' })
      expect((await statusOf(person, nationalId, request)).body).toMatchObject({ status: 'waiting' })
    },
  )

  test('slow: is waited for', async () => {
    const person = await someIndividual(api)
    await api.control('/faults', { provider: 'nafath', mode: 'slow', times: 1 })
    await startVerification(person, someNationalId())
    expect(await api.control('/faults')).toEqual({})
  })

  test('for the whole time still ends at the deadline', async () => {
    const { person, nationalId, request } = await open()
    await api.control('/faults', { provider: 'nafath', mode: 'error' })
    await api.advance(180 * SECOND)
    expect((await statusOf(person, nationalId, request)).body).toMatchObject({ status: 'expired' })
    await api.control('/faults', { provider: 'nafath', mode: 'off' })
  })
})

test('no identity number and no token of the identity service reaches a log', async () => {
  const { person, nationalId, request } = await open()
  await decide(api, request, { choice: 'right', times: 2 })
  await statusOf(person, nationalId, request)
  await askToVerify(await someIndividual(api), nationalId)
  await api.control('/faults', { provider: 'nafath', mode: 'nonsense', times: 1 })
  await askToVerify(await someIndividual(api), someNationalId())
  const lines = api.logged()
  expect(lines).toContain(request.transId)
  expect([...idsInUse].filter((id) => lines.includes(id))).toEqual([])
  expect(lines.match(/eyJ[\w-]+\./)).toBeNull()
})
