import { describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { ProviderFailure } from '#server/errors/failures.ts'
import { runningApi } from '../support/api.ts'
import { someNationalId } from './support/national-ids.ts'
import {
  currentOf,
  decide,
  requestVerification,
  someIndividual,
  startVerification,
} from './support/verifications.ts'

/** The IDs of all requests to the identity service. */
const created: string[] = []
/** The failure of the service's next answers. */
let failure: 'unreachable' | 'timeout' | undefined
/** The service answers only after this promise. */
let pause: Promise<void> | undefined
const api = runningApi({
  ports: (ports) => ({
    ...ports,
    identityCheck: {
      ...ports.identityCheck,
      create: async (request) => {
        created.push(request.nationalId)
        await pause
        if (failure) throw new ProviderFailure('nafath', { kind: failure })
        return ports.identityCheck.create(request)
      },
    },
  }),
})
const SECOND_MS = 1000

describe('a reload', () => {
  test('a reload finds the open verification with its remaining time', async () => {
    const person = await someIndividual(api)
    const nationalId = someNationalId()
    const request = await startVerification(person, nationalId)
    await api.advance(60 * SECOND_MS)
    const current = await currentOf(person)
    expect(current).toMatchObject({
      transId: request.transId,
      random: request.random,
      status: 'waiting',
      nationalId,
    })
    const left = Date.parse(current?.expiresAt ?? '') - Date.parse(current?.now ?? '')
    expect(left).toBeLessThanOrEqual(120 * SECOND_MS)
    expect(left).toBeGreaterThan(115 * SECOND_MS)
  })

  test('a reload finds no verification before the first start', async () => {
    expect(await currentOf(await someIndividual(api))).toBeNull()
  })
})

describe('a cancellation', () => {
  test('after a cancellation, a new verification is refused with the exact rest of the 200 seconds [7.40, 8.45]', async () => {
    const person = await someIndividual(api)
    const nationalId = someNationalId()
    const request = await startVerification(person, nationalId)
    const path = `/v1/nafath-verifications/cancel/${request.transId}`
    const cancelled = await person.call<typeof request>('POST', path, { body: { nationalId } })
    expect(cancelled.body).toMatchObject({
      transId: request.transId,
      status: 'cancelled',
      retryAt: request.retryAt,
    })

    await api.advance(50 * SECOND_MS)
    const early = await requestVerification<ErrorBody>(person, nationalId)
    expect(early.status).toBe(429)
    const seconds = Number(early.body.message.params?.seconds)
    expect(seconds).toBeLessThanOrEqual(150)
    expect(seconds).toBeGreaterThan(145)
    expect(early.body.message?.message).toBe(
      `Please wait for ${seconds} second(s) before re-attempting verification`,
    )
    expect(Number(early.headers['retry-after'])).toBe(seconds)

    await api.advance(151 * SECOND_MS)
    expect((await startVerification(person, nationalId)).transId).not.toBe(request.transId)
  })

  test('a repeated cancellation and a cancellation of a finished verification change nothing', async () => {
    const person = await someIndividual(api)
    const nationalId = someNationalId()
    const request = await startVerification(person, nationalId)
    const cancel = () =>
      person.call('POST', `/v1/nafath-verifications/cancel/${request.transId}`, { body: { nationalId } })
    expect((await cancel()).body).toMatchObject({ status: 'cancelled' })
    expect((await cancel()).body).toMatchObject({ status: 'cancelled' })

    const other = someNationalId()
    const verified = await startVerification(person, other)
    await decide(api, verified, { choice: 'right' })
    const late = await person.call('POST', `/v1/nafath-verifications/cancel/${verified.transId}`, {
      body: { nationalId: other },
    })
    expect(late.body).toMatchObject({ status: 'completed' })
  })
})

describe('limits', () => {
  test('an ID that another product blocks is refused with the longest wait [8.45]', async () => {
    const person = await someIndividual(api)
    const nationalId = someNationalId()
    await api.server.deps.ports.identityCheck.create({
      nationalId,
      requestId: crypto.randomUUID(),
      language: 'en',
    })
    const early = await requestVerification<ErrorBody>(person, nationalId)
    expect(early.body.message).toMatchObject({ code: 'identity-too-early', params: { seconds: 200 } })
  })

  test('an open request of another account is not revealed: the refusal has the same full wait as for another product', async () => {
    const nationalId = someNationalId()
    await startVerification(await someIndividual(api), nationalId)
    await api.advance(50 * SECOND_MS)
    const early = await requestVerification<ErrorBody>(await someIndividual(api), nationalId)
    expect(early.body.message).toMatchObject({ code: 'identity-too-early', params: { seconds: 200 } })
  })

  test('a customer may start three verifications an hour', async () => {
    const person = await someIndividual(api)
    for (let started = 0; started < 3; started += 1) {
      await decide(api, await startVerification(person, someNationalId()), { choice: 'wrong' })
    }
    const refused = await requestVerification<ErrorBody>(person, someNationalId())
    expect(refused.status).toBe(429)
    expect(Number(refused.body.message.params?.seconds)).toBeGreaterThan(3500)
    await api.advance(3600 * SECOND_MS)
    await startVerification(person, someNationalId())
  })

  test('an ID may be verified three times an hour, over all accounts', async () => {
    const nationalId = someNationalId()
    for (let started = 0; started < 3; started += 1) {
      await decide(api, await startVerification(await someIndividual(api), nationalId), { choice: 'reject' })
    }
    const refused = await requestVerification<ErrorBody>(await someIndividual(api), nationalId)
    expect([refused.status, refused.body.message?.code]).toEqual([429, 'identity-too-early'])
  })
})

test('at most three of ten simultaneous verifications of one ID by ten people reach the identity service', async () => {
  const nationalId = someNationalId()
  const people = await Promise.all(Array.from({ length: 10 }, () => someIndividual(api)))
  created.length = 0
  const answers = await Promise.all(
    people.map((person) => requestVerification<ErrorBody>(person, nationalId)),
  )
  expect(created.filter((id) => id === nationalId).length).toBeLessThanOrEqual(3)
  const codes = answers.map(({ status, body }) => (status === 200 ? 'started' : body.message.code))
  expect(codes.filter((code) => code !== 'identity-too-early')).toEqual(['started'])
})

test('only one of ten simultaneous verifications of ten IDs by one person reaches the identity service', async () => {
  const person = await someIndividual(api)
  created.length = 0
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => requestVerification(person, someNationalId())),
  )
  expect(created).toHaveLength(1)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(429)])
})

test('one person gets no second prompt while the service has not answered the first [7.40]', async () => {
  const person = await someIndividual(api)
  created.length = 0
  const answer = Promise.withResolvers<void>()
  pause = answer.promise
  const first = requestVerification(person, someNationalId())
  await expect.poll(() => created.length).toBe(1)
  pause = undefined

  const second = await requestVerification<ErrorBody>(person, someNationalId())
  expect([second.status, second.body.message?.code]).toEqual([429, 'identity-too-early'])
  expect(Number(second.body.message.params?.seconds)).toBeLessThanOrEqual(15)
  expect(created).toHaveLength(1)
  answer.resolve()
  expect((await first).status).toBe(200)
})

test('a prompt counts toward the limit after a timeout, but not when the service is unreachable', async () => {
  const person = await someIndividual(api)
  const failAll = async (kind: 'unreachable' | 'timeout') => {
    failure = kind
    const codes: unknown[] = []
    for (let round = 0; round < 4; round += 1)
      codes.push((await requestVerification<ErrorBody>(person, someNationalId())).body.message.code)
    failure = undefined
    return codes
  }
  expect(await failAll('unreachable')).toEqual(Array(4).fill('identity-unavailable'))
  expect(await failAll('timeout')).toEqual([...Array(3).fill('identity-unavailable'), 'identity-too-early'])
})

test('a wrong number ends the request at the service, so that a new verification needs no wait [7.39]', async () => {
  const person = await someIndividual(api)
  const request = await startVerification(person, someNationalId())
  await decide(api, request, { choice: 'wrong' })
  const current = await currentOf(person)
  expect(current?.status).toBe('rejected')
  expect(Date.parse(current?.retryAt ?? '')).toBeLessThanOrEqual(Date.parse(current?.now ?? ''))
})
