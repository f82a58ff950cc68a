import { beforeEach, expect, test } from 'vitest'
import type { IdentityCheckStatus } from '#server/providers/identity-check/port.ts'
import { runningApi } from '../support/api.ts'
import { activityOf, operationsIn } from './support/acts.ts'
import { someNationalId } from './support/national-ids.ts'
import { someIndividual, startVerification, statusOf } from './support/verifications.ts'

/** Stands before the identity service: what it says of a request; null leaves that to it. */
let said: IdentityCheckStatus | null = null
beforeEach(() => {
  said = null
})

const api = runningApi({
  ports: (ports) => ({
    ...ports,
    identityCheck: {
      ...ports.identityCheck,
      status: async (request) => said ?? ports.identityCheck.status(request),
    },
  }),
})
const SECOND = 1000

test.each([
  ['before the deadline is an error', 0, 'error', 'identity.provider.failed'],
  ['after it is one that was not answered in time', 180, 'expired', 'identity.deadline.passed'],
] as const)('a request the service does not know %s, and is told so', async (_, seconds, status, told) => {
  const person = await someIndividual(api)
  const nationalId = someNationalId()
  const request = await startVerification(person, nationalId)
  said = 'UNKNOWN'
  // Our clock alone: no job has run.
  api.clock.advance(seconds * SECOND)
  expect((await statusOf(person, nationalId, request)).body).toMatchObject({ status })
  expect(operationsIn((await activityOf(person)).activities)).toContain(told)
})

test('a request that nothing is known of waits until the deadline, and no longer', async () => {
  const person = await someIndividual(api)
  const nationalId = someNationalId()
  const request = await startVerification(person, nationalId)
  said = 'WAITING'
  api.clock.advance(170 * SECOND)
  expect((await statusOf(person, nationalId, request)).body).toMatchObject({ status: 'waiting' })
  api.clock.advance(10 * SECOND)
  expect((await statusOf(person, nationalId, request)).body).toMatchObject({ status: 'expired' })
})
