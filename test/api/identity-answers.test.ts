import { io, type Socket } from 'socket.io-client'
import { afterEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { identityUpdateEvent, NOTIFICATION_PATH } from '#contract/events.ts'
import { numberColumns } from '#server/accounts/open-customer.ts'
import { type Person, runningApi } from '../support/api.ts'
import { sampleOf } from '../support/long-run.ts'
import { idsInUse, someNationalId } from './support/national-ids.ts'
import {
  currentOf,
  customerOf,
  decide,
  requestVerification,
  someIndividual,
  startVerification,
  statusFields,
  statusOf,
} from './support/verifications.ts'

const api = runningApi()
const SECOND_MS = 1000

const startRequest = async () => {
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
  test('a late answer to an expired verification verifies the person at the next load', async () => {
    const { person, nationalId, request } = await startRequest()
    await api.advance(181 * SECOND_MS)
    expect(await currentOf(person)).toMatchObject({ status: 'expired' })
    await decide(api, request, { choice: 'right', late: true })
    expect(await currentOf(person)).toMatchObject({
      status: 'completed',
      nationalId,
      names: expect.any(Object),
    })
    expect(await customerOf(person)).toMatchObject({ identificationNumberVerified: true })
  })

  test('a late answer to an expired verification is read from the service when its callback is lost', async () => {
    const { person, request } = await startRequest()
    await api.advance(181 * SECOND_MS)
    await decide(api, request, { choice: 'right', late: true, callback: 'never' })
    expect(await currentOf(person)).toMatchObject({ status: 'completed', names: null })
  })

  test('a late answer to a cancelled verification does not verify the person', async () => {
    const { person, nationalId, request } = await startRequest()
    await person.call('POST', `/v1/nafath-verifications/cancel/${request.transId}`, { body: { nationalId } })
    await decide(api, request, { choice: 'right' })
    expect((await statusOf(person, nationalId, request)).body).toMatchObject({
      status: 'cancelled',
      names: null,
    })
    expect(await customerOf(person)).toMatchObject({ identificationNumberVerified: false })
  })

  test('a late answer to an older verification changes nothing', async () => {
    const { person, request } = await startRequest()
    await api.advance(201 * SECOND_MS)
    const newer = someNationalId()
    const current = await startVerification(person, newer)
    await decide(api, request, { choice: 'right', late: true })
    expect(await currentOf(person)).toMatchObject({ transId: current.transId, status: 'waiting' })
    expect(await customerOf(person)).toMatchObject({ identificationNumberVerified: false })
  })
})

describe('a callback', () => {
  test('a repeated callback is recorded once', async () => {
    const { person, nationalId, request } = await startRequest()
    await decide(api, request, { choice: 'right', times: 3 })
    expect((await statusOf(person, nationalId, request)).body).toMatchObject({ status: 'completed' })
    expect(await transitionsOf(request.transId)).toEqual([
      { event: 'verification.requested', fromState: 'none', toState: 'WAITING' },
      { event: 'provider.completed', fromState: 'WAITING', toState: 'COMPLETED' },
    ])
  })

  test.each(sampleOf(1, ['bad-signature', 'wrong-audience', 'other-transaction', 'expired-token']))(
    'a forged callback (%s) is refused and verifies nobody',
    async (fault) => {
      const { person, request } = await startRequest()
      await decide(api, request, { choice: 'right', callback: 'before', fault })
      const token = await lastToken()
      const answer = await api.call('POST', '/v1/webhooks/nafath', {
        body: { token, transId: request.transId },
      })
      expect(answer.status).toBe(401)
      // The status call returns the approval, so only the names come from the callback.
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

  test('a genuine callback about another person verifies nobody and stores nothing of that person', async () => {
    const { person, nationalId, request } = await startRequest()
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
    const { sealedNumber, numberHash } = await api.database.db
      .selectFrom('customers')
      .select(['sealedNumber', 'numberHash'])
      .where('id', '=', (await customerOf(person)).id)
      .executeTakeFirstOrThrow()
    expect([sealedNumber, numberHash]).toEqual([null, null])
  })

  test('the callback of one verification is refused for another customer’s verification', async () => {
    const foreign = await startRequest()
    await decide(api, foreign.request, { choice: 'right' })
    const token = await lastToken()
    const own = await startRequest()
    const { status } = await api.call('POST', '/v1/webhooks/nafath', {
      body: { token, transId: own.request.transId },
    })
    expect(status).toBe(401)
    expect(await currentOf(own.person)).toMatchObject({ status: 'waiting' })
  })

  test('a malformed callback is refused, and a callback about an unknown request is accepted', async () => {
    const broken = await api.call('POST', '/v1/webhooks/nafath', { body: { token: 'x', transId: 1 } })
    expect(broken.status).toBe(400)
    const { request } = await startRequest()
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

  test('the open screen gets an event of its verification through the socket [7.47]', async () => {
    const { person, nationalId, request } = await startRequest()
    const connected = await listen(person)
    const update = new Promise((resolve) => connected.once(identityUpdateEvent(request.transId), resolve))
    await decide(api, request, { choice: 'right' })
    expect(await update).toEqual({
      transId: request.transId,
      ...statusFields('completed'),
      message: null,
      names: (await statusOf(person, nationalId, request)).body.names,
    })
  })

  test('a screen gets no events of another customer’s verification', async () => {
    const foreign = await startRequest()
    const own = await startRequest()
    const connected = await listen(own.person)
    const events: string[] = []
    connected.onAny((name: string) => events.push(name))
    const update = new Promise((resolve) => connected.once(identityUpdateEvent(own.request.transId), resolve))
    await decide(api, foreign.request, { choice: 'right' })
    await decide(api, own.request, { choice: 'right' })
    await update
    expect(events).not.toContain(identityUpdateEvent(foreign.request.transId))
  })
})

describe('another customer’s verification', () => {
  test('another customer’s verification cannot be read or cancelled', async () => {
    const { nationalId, request } = await startRequest()
    const stranger = await someIndividual(api)
    expect((await statusOf(stranger, nationalId, request)).status).toBe(404)
    const cancel = await stranger.call('POST', `/v1/nafath-verifications/cancel/${request.transId}`, {
      body: { nationalId },
    })
    expect(cancel.status).toBe(404)
  })

  test('a person cannot read their verification with another number or ID', async () => {
    const { person, nationalId, request } = await startRequest()
    expect((await statusOf(person, someNationalId(), request)).status).toBe(404)
    const other = request.random === '10' ? '11' : '10'
    expect((await statusOf(person, nationalId, { ...request, random: other })).status).toBe(404)
  })
})

describe('an outage of the identity service', () => {
  test.each(['error', 'nonsense', 'html403'])(
    'an identity service with the fault “%s” fails each call, and the same call works afterwards [8.21]',
    async (mode) => {
      const person = await someIndividual(api)
      const nationalId = someNationalId()
      await api.control('/faults', { provider: 'nafath', mode })
      const refused = await requestVerification<ErrorBody>(person, nationalId)
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

  test('the server waits for a slow identity service', async () => {
    const person = await someIndividual(api)
    await api.control('/faults', { provider: 'nafath', mode: 'slow', times: 1 })
    await startVerification(person, someNationalId())
    expect(await api.control('/faults')).toEqual({})
  })

  test('a verification ends at its deadline even during an outage of the service', async () => {
    const { person, nationalId, request } = await startRequest()
    await api.control('/faults', { provider: 'nafath', mode: 'error' })
    await api.advance(180 * SECOND_MS)
    expect((await statusOf(person, nationalId, request)).body).toMatchObject({ status: 'expired' })
    await api.control('/faults', { provider: 'nafath', mode: 'off' })
  })
})

test('no log contains an identity number or a token of the identity service', async () => {
  const { person, nationalId, request } = await startRequest()
  await decide(api, request, { choice: 'right', times: 2 })
  await statusOf(person, nationalId, request)
  await requestVerification(await someIndividual(api), nationalId)
  await api.control('/faults', { provider: 'nafath', mode: 'nonsense', times: 1 })
  await requestVerification(await someIndividual(api), someNationalId())
  const lines = api.logged()
  expect(lines).toContain(request.transId)
  expect([...idsInUse].filter((id) => lines.includes(id))).toEqual([])
  expect(lines.match(/eyJ[\w-]+\./)).toBeNull()
})

describe('a genuine answer', () => {
  /** The signed answer of the service before it is delivered. */
  const tokenOf = async (request: { transId: string }): Promise<string> => {
    await decide(api, request, { choice: 'right', delayMs: 40 * SECOND_MS })
    const { parts } = await api.control<{ parts: { nafath: { callbacks: { body: { token: string } }[] } } }>(
      '/state',
    )
    return parts.nafath.callbacks.at(-1)?.body.token ?? ''
  }
  const rowOf = ({ transId }: { transId: string }) =>
    api.database.db
      .selectFrom('identityRequests')
      .select(['state', 'names'])
      .where('transId', '=', transId)
      .executeTakeFirstOrThrow()

  test('a genuine answer under the id of another request of ours changes nothing', async () => {
    const { request } = await startRequest()
    const token = await tokenOf(request)
    const deliver = (requestId?: string) =>
      api.call('POST', '/v1/webhooks/nafath', { body: { token, transId: request.transId, requestId } })
    expect((await deliver(crypto.randomUUID())).status).toBe(200)
    expect(await rowOf(request)).toEqual({ state: 'WAITING', names: null })
    expect((await deliver()).status).toBe(200)
    expect(await rowOf(request)).toMatchObject({ state: 'COMPLETED', names: expect.any(Object) })
  })

  test('a genuine answer changes neither the number nor the names of a sent application', async () => {
    const { person, request } = await startRequest()
    const onFile = {
      ...numberColumns(api.server.deps, person.customer, someNationalId()),
      arabicFirstName: 'نورة',
    }
    await api.database.db
      .updateTable('customers')
      .set({ step: 'onboarding-completed', ...onFile })
      .where('id', '=', person.customer.id)
      .execute()
    await decide(api, request, { choice: 'right' })
    expect(await rowOf(request)).toMatchObject({ state: 'COMPLETED' })
    const customer = await api.database.db
      .selectFrom('customers')
      .select(['crNumber', 'sealedNumber', 'numberHash', 'arabicFirstName', 'identificationNumberVerified'])
      .where('id', '=', person.customer.id)
      .executeTakeFirstOrThrow()
    expect(customer).toEqual({ ...onFile, identificationNumberVerified: false })
  })
})
