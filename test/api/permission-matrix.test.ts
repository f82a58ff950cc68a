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

const IN = 'let in'
const REFUSALS = [
  'unauthenticated',
  'session-expired',
  'user-inactive',
  'forbidden',
  'reason-required',
] as const
type Outcome = typeof IN | (typeof REFUSALS)[number]

/** Nine kinds of people, and who they are to the policy; the first three have no session. */
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
  self: IN,
  own: IN,
  backoffice: IN,
  read: IN,
  write: 'reason-required',
  never: 'forbidden',
}

/** What the policy says will happen, by kind. */
const expectedOf = ({ id }: Endpoint): Record<Kind, Outcome> => {
  const outcomeOf = (kind: Kind): Outcome => {
    const who = KINDS[kind]
    return typeof who === 'string' ? who : OUTCOMES[permission(id, who.part)]
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

const outcomeOf = (code: string | undefined): Outcome => REFUSALS.find((refusal) => refusal === code) ?? IN

const callAs = async (endpoint: Endpoint, kind: Kind) => callEmpty(endpoint, callers[kind])

const closed = ENDPOINTS.filter(({ id }) => !isPublic(id))
const open = ENDPOINTS.filter(({ id }) => isPublic(id))

test('the matrix knows every operation and nine kinds of people', () => {
  expect(closed.length + open.length).toBe(ENDPOINTS.length)
  expect(closed.length).toBeGreaterThan(60)
  expect(kinds).toHaveLength(9)
  const outcomes = closed.flatMap((endpoint) => Object.values(expectedOf(endpoint)))
  expect(new Set(outcomes)).toEqual(new Set([IN, ...REFUSALS]))
})

describe('who may call, as the policy says', () => {
  test.each(closed.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s [6.01, 6.02, 6.05, 6.14, 7.01, 8.49]',
    async (_, endpoint) => {
      const met = Object.fromEntries(kinds.map((kind) => [kind, IN])) as Record<Kind, Outcome>
      for (const kind of kinds) met[kind] = outcomeOf((await callAs(endpoint, kind)).code)
      expect(met).toEqual(expectedOf(endpoint))
    },
  )
})

describe('a public call answers all callers alike', () => {
  test.each(open.map((endpoint) => [endpoint.id, endpoint] as const))('%s', async (_, endpoint) => {
    const anonymous = await callAs(endpoint, 'anonymous')
    for (const kind of kinds) expect([kind, await callAs(endpoint, kind)]).toEqual([kind, anonymous])
  })
})

test.each([
  ['another token', 'nonsense'],
  ['an unsigned token', `${btoa('{"alg":"none"}')}.${btoa('{"iss":"masar"}')}.`],
])('%s is no token', async (_, token) => {
  const answers = await Promise.all(closed.map((endpoint) => callEmpty(endpoint, { token })))
  expect(answers).toEqual(closed.map(() => ({ status: 401, code: 'unauthenticated' })))
})
