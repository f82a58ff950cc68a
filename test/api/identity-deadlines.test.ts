import { beforeEach, expect, test } from 'vitest'
import { expireVerification } from '#server/identity/receive-callback.ts'
import type { IdentityCheckStatus } from '#server/providers/identity-check/port.ts'
import { runningApi } from '../support/api.ts'
import { activityOf, operationsIn } from './support/acts.ts'
import { someNationalId } from './support/national-ids.ts'
import { someIndividual, startVerification, statusOf } from './support/verifications.ts'

/** Replaces the status that the identity service returns; null keeps it. */
let fakeStatus: IdentityCheckStatus | null = null
beforeEach(() => {
  fakeStatus = null
})

const api = runningApi({
  ports: (ports) => ({
    ...ports,
    identityCheck: {
      ...ports.identityCheck,
      status: async (request) => fakeStatus ?? ports.identityCheck.status(request),
    },
  }),
})
const SECOND_MS = 1000

test.each([
  ['fails before its deadline', 0, 'error', 'identity.provider.failed'],
  ['expires after its deadline', 180, 'expired', 'identity.deadline.passed'],
] as const)('a request that the service does not know %s', async (_, seconds, status, operation) => {
  const person = await someIndividual(api)
  const nationalId = someNationalId()
  const request = await startVerification(person, nationalId)
  fakeStatus = 'UNKNOWN'
  // Advances only our clock, so no job has run.
  api.clock.advance(seconds * SECOND_MS)
  expect((await statusOf(person, nationalId, request)).body).toMatchObject({ status })
  expect(operationsIn((await activityOf(person)).activities)).toContain(operation)
})

test('a request without an answer waits until its deadline and then expires', async () => {
  const person = await someIndividual(api)
  const nationalId = someNationalId()
  const request = await startVerification(person, nationalId)
  fakeStatus = 'WAITING'
  api.clock.advance(170 * SECOND_MS)
  expect((await statusOf(person, nationalId, request)).body).toMatchObject({ status: 'waiting' })
  api.clock.advance(10 * SECOND_MS)
  expect((await statusOf(person, nationalId, request)).body).toMatchObject({ status: 'expired' })
})

test('a job that runs before the deadline of our clock throws, so that it runs again, and changes nothing', async () => {
  const person = await someIndividual(api)
  const { transId } = await startVerification(person, someNationalId())
  const requests = api.database.db.selectFrom('identityRequests').select(['id', 'state'])
  const find = () => requests.where('transId', '=', transId).executeTakeFirstOrThrow()
  const { id } = await find()
  await expect(expireVerification(api.server.deps, id, 'job')).rejects.toThrow('has not expired')
  expect((await find()).state).toBe('WAITING')
})
