import { expect, test } from 'vitest'
import { IDENTITY_STATUSES } from '#contract/entities/identity.ts'
import { isGivenUp, isTimeOver, isVerified, isWaiting } from './selectors.ts'
import { type IdentitySnapshot, identitySnapshot } from './snapshot.ts'

const statusesWhere = (is: (identity: IdentitySnapshot) => boolean) =>
  IDENTITY_STATUSES.filter((status) => is(identitySnapshot({ status })))

test('a verification waits for the person under each name the specification has for that', () => {
  expect(statusesWhere(isWaiting)).toEqual(['pending', 'waiting', 'status-waiting'])
})

test('only a completed verification vouches for the person', () => {
  expect(statusesWhere(isVerified)).toEqual(['completed'])
})

test('the time to choose is over once a request expired or was cancelled', () => {
  expect(statusesWhere(isTimeOver)).toEqual(['expired', 'cancelled'])
  expect(statusesWhere(isGivenUp)).toEqual(['cancelled'])
})
