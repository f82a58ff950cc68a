import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints/index.ts'
import { isPublic, type Permission, type Principal, permission } from '#rules/permissions.ts'
import { someColleague, someOwner } from '#test/support/seed/account-people.ts'
import { someMember } from '#test/support/seed/team.ts'
import { forCustomer } from '#test/support/visits.ts'
import { type CallOptions, runningApi, someEmail } from '../support/api.ts'
import { emptyCallsTo } from './support/empty-call.ts'

const api = runningApi()
const callEmpty = emptyCallsTo(api)

const ADMITTED = 'admitted'
const REFUSALS = [
  'unauthenticated',
  'session-expired',
  'user-inactive',
  'forbidden',
  'reason-required',
] as const
type Outcome = typeof ADMITTED | (typeof REFUSALS)[number]

/** Nine kinds of callers with their principal in the policy. The first three are refused before the policy. */
const KINDS = {
  anonymous: 'unauthenticated',
  expired: 'session-expired',
  deactivated: 'user-inactive',
  applicant: { part: 'owner' },
  owner: { part: 'owner' },
  otherCustomer: { part: 'owner' },
  colleague: { part: 'colleague' },
  admin: { part: 'admin' },
  analyst: { part: 'analyst' },
} as const satisfies Record<string, Outcome | { part: Principal }>
type Kind = keyof typeof KINDS
const kinds = Object.keys(KINDS) as Kind[]

const OUTCOMES: Record<Permission, Outcome> = {
  self: ADMITTED,
  own: ADMITTED,
  backoffice: ADMITTED,
  read: ADMITTED,
  write: 'reason-required',
  never: 'forbidden',
}

/** The outcome that the policy prescribes for each kind of caller. */
const expectedOf = ({ id }: Endpoint): Record<Kind, Outcome> => {
  const outcomeOf = (kind: Kind): Outcome => {
    const principal = KINDS[kind]
    return typeof principal === 'string' ? principal : OUTCOMES[permission(id, principal.part)]
  }
  return Object.fromEntries(kinds.map((kind) => [kind, outcomeOf(kind)])) as Record<Kind, Outcome>
}

let callers: Record<Kind, CallOptions>
beforeAll(async () => {
  const company = await someOwner(api)
  const { id } = company.customer
  const query = forCustomer(id)
  const left = await api.signIn(someEmail())
  const { db } = api.database
  await db.updateTable('users').set({ isActive: false }).where('email', '=', left.email).execute()
  callers = {
    anonymous: {},
    expired: { token: await api.idToken(someEmail(), { expired: true }) },
    deactivated: { token: left.token, query },
    applicant: { token: (await api.signIn(someEmail())).token, query },
    owner: { token: company.token },
    otherCustomer: { token: (await someOwner(api)).token, query },
    colleague: { token: (await someColleague(api, company)).token },
    admin: { token: (await someMember(api, 'admin')).token, query },
    analyst: { token: (await someMember(api, 'analyst')).token, query },
  }
})

const outcomeOf = (code: string | undefined): Outcome =>
  REFUSALS.find((refusal) => refusal === code) ?? ADMITTED

const callAs = async (endpoint: Endpoint, kind: Kind) => callEmpty(endpoint, callers[kind])

const protectedEndpoints = ENDPOINTS.filter(({ id }) => !isPublic(id))
const publicEndpoints = ENDPOINTS.filter(({ id }) => isPublic(id))

test('the permission matrix covers every operation and nine kinds of callers', () => {
  expect(protectedEndpoints.length + publicEndpoints.length).toBe(ENDPOINTS.length)
  expect(protectedEndpoints.length).toBeGreaterThan(60)
  expect(kinds).toHaveLength(9)
  const outcomes = protectedEndpoints.flatMap((endpoint) => Object.values(expectedOf(endpoint)))
  expect(new Set(outcomes)).toEqual(new Set([ADMITTED, ...REFUSALS]))
})

describe('calls with an access', () => {
  test.each(protectedEndpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s admits and refuses each kind of caller by the policy [6.01, 6.02, 6.05, 6.14, 7.01, 8.49]',
    async (_, endpoint) => {
      const outcomes = Object.fromEntries(kinds.map((kind) => [kind, ADMITTED])) as Record<Kind, Outcome>
      for (const kind of kinds) outcomes[kind] = outcomeOf((await callAs(endpoint, kind)).code)
      expect(outcomes).toEqual(expectedOf(endpoint))
    },
  )
})

describe('public calls', () => {
  test.each(publicEndpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
    'the public call %s gives every caller the same answer',
    async (_, endpoint) => {
      const anonymous = await callAs(endpoint, 'anonymous')
      for (const kind of kinds) expect([kind, await callAs(endpoint, kind)]).toEqual([kind, anonymous])
    },
  )
})

test.each([
  ['a malformed token', 'nonsense'],
  ['an unsigned token', `${btoa('{"alg":"none"}')}.${btoa('{"iss":"masar"}')}.`],
])('a call with %s is answered 401', async (_, token) => {
  const answers = await Promise.all(protectedEndpoints.map((endpoint) => callEmpty(endpoint, { token })))
  expect(answers).toEqual(protectedEndpoints.map(() => ({ status: 401, code: 'unauthenticated' })))
})
