import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Customer } from '#contract/entities/customer.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { VISIT_MS } from '#rules/permissions.ts'
import { someOwner, type UsersReply } from '#test/support/seed/account-people.ts'
import { ADMIN_EMAIL } from '#test/support/seed/administrator.ts'
import { codeOf, confirmSession, openSession, withCookie } from '#test/support/seed/sessions.ts'
import { askToVisit, forCustomer, REASON, visit } from '#test/support/visits.ts'
import { type Person, runningApi, someEmail } from '../support/api.ts'

const api = runningApi()
const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const NEEDS_REASON = [403, 'reason-required']

let owner: Person
let other: Person
beforeAll(async () => {
  owner = await someOwner(api)
  other = await someOwner(api)
})

const adminsToken = async (email = ADMIN_EMAIL) => (await openSession(api, email)).answer.body.userToken
const someAdmin = async () => {
  const email = someEmail()
  const token = await adminsToken(email)
  const updateAdmin = (change: { role?: 'admin' | 'user'; isActive?: boolean }) =>
    api.database.db.updateTable('users').set(change).where('email', '=', email).execute()
  await updateAdmin({ role: 'admin' })
  return { token, updateAdmin }
}

const inviteFor = (token: string, id: string, more: { idempotencyKey?: string; email?: string } = {}) => {
  const { email = someEmail(), ...options } = more
  const query = forCustomer(id)
  return api.call<ErrorBody>('POST', '/v1/users/invite', { token, query, body: { email }, ...options })
}
const currentFor = (token: string, query: Record<string, string>) =>
  api.call<{ customer: Customer | null; role: string; termsOutdated: boolean } & ErrorBody>(
    'GET',
    '/v1/customers/current',
    { token, query },
  )
const actsFor = (id: string) =>
  api.database.db
    .selectFrom('activities')
    .select(['operation', 'onBehalf', 'reason', 'actorName', 'actorEmail', 'actorRole', 'customerName'])
    .where('customerId', '=', id)
    .orderBy('at')
    .execute()

describe('reading for a customer', () => {
  test('an administrator reads a customer and their lists without a reason [6.05, 6.06, 7.49]', async () => {
    const token = await adminsToken()
    const query = forCustomer(owner.customer.id)
    const { status, body } = await currentFor(token, query)
    expect([status, body.role, body.customer?.id]).toEqual([200, 'admin', owner.customer.id])
    const users = await api.call<UsersReply>('GET', '/v1/customers/users', { token, query })
    expect(users.body.users.map(({ email }) => email)).toEqual([owner.email])
    expect(await actsFor(owner.customer.id)).toMatchObject([{ operation: 'account.opened' }])
  })

  test('an administrator who views a customer gets no terms to accept', async () => {
    const { body } = await currentFor(await adminsToken(), forCustomer(owner.customer.id))
    expect(body.termsOutdated).toBe(false)
    const own = await owner.call<{ termsOutdated: boolean }>('GET', '/v1/customers/current')
    expect(own.body.termsOutdated).toBe(true)
  })

  test.each([UNKNOWN, 'no-id'])(
    'a call of an administrator for an unknown customer is answered 404: %s',
    async (id) => {
      expect(codeOf(await currentFor(await adminsToken(), forCustomer(id)))).toEqual([404, 'not-found'])
    },
  )

  test('an administrator who names no customer gets no customer', async () => {
    expect((await currentFor(await adminsToken(), {})).body.customer).toBeNull()
    const unflagged = await currentFor(await adminsToken(), { customerId: owner.customer.id })
    expect(unflagged.body.customer).toBeNull()
  })
})

describe('the customer query of other callers', () => {
  test.each([
    ['names another customer', () => forCustomer(other.customer.id)],
    ['names an unknown customer', () => forCustomer(UNKNOWN)],
    ['is nonsense', () => ({ customerId: "' or 1=1", isAdmin: 'yes' })],
  ])('a customer query of a plain user is ignored when it %s [6.06]', async (_, query) => {
    const { status, body } = await currentFor(owner.token, query())
    expect([status, body.customer?.id]).toEqual([200, owner.customer.id])
    const users = await api.call<UsersReply>('GET', '/v1/customers/users', {
      token: owner.token,
      query: query(),
    })
    expect(users.body.users.map(({ email }) => email)).toContain(owner.email)
  })

  test('an analyst with a customer query is refused', async () => {
    const token = await api.idToken('analyst@masar.example')
    const query = forCustomer(owner.customer.id)
    expect((await currentFor(token, query)).body.customer).toBeNull()
    const users = await api.call<ErrorBody>('GET', '/v1/customers/users', { token, query })
    expect(codeOf(users)).toEqual([403, 'forbidden'])
    expect(codeOf(await askToVisit(api, token, owner.customer.id))).toEqual([403, 'forbidden'])
  })
})

describe('changes for a customer', () => {
  test('a change for a customer needs a reason, then happens once per key [6.05]', async () => {
    const token = await adminsToken()
    const { id } = owner.customer
    const call = { idempotencyKey: randomUUID(), email: someEmail() }
    const refused = await inviteFor(token, id, call)
    expect(codeOf(refused)).toEqual(NEEDS_REASON)
    expect(refused.body.message?.message).toContain('give the reason')
    await visit(api, token, id)
    expect((await inviteFor(token, id, call)).status).toBe(200)
    const again = await inviteFor(token, id, call)
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([200, 'true'])
  })

  test('a change for a customer is recorded with its reason and both names [6.05]', async () => {
    const customer = await someOwner(api)
    const { id } = customer.customer
    const token = await adminsToken()
    await visit(api, token, id)
    await inviteFor(token, id)
    expect(await actsFor(id)).toMatchObject([
      { operation: 'account.opened', onBehalf: false },
      { operation: 'visits.open', onBehalf: true, reason: REASON },
      {
        operation: 'users.invite',
        onBehalf: true,
        reason: REASON,
        actorName: expect.anything(),
        actorEmail: ADMIN_EMAIL,
        actorRole: 'admin',
        customerName: 'Najd Trading',
      },
    ])
    expect(api.logged()).not.toContain(REASON)
  })

  test('a reason is valid for one customer, and a visit to another customer ends it', async () => {
    const token = await adminsToken()
    await visit(api, token, owner.customer.id)
    expect(codeOf(await inviteFor(token, other.customer.id))).toEqual(NEEDS_REASON)
    await visit(api, token, other.customer.id)
    expect((await inviteFor(token, other.customer.id)).status).toBe(200)
    expect(codeOf(await inviteFor(token, owner.customer.id))).toEqual(NEEDS_REASON)
  })

  test('a reason is valid for one session of one administrator', async () => {
    const { id } = owner.customer
    await visit(api, await adminsToken(), id)
    expect(codeOf(await inviteFor(await adminsToken(), id))).toEqual(NEEDS_REASON)
    expect(codeOf(await inviteFor((await someAdmin()).token, id))).toEqual(NEEDS_REASON)
  })

  test('an administrator may not migrate, add cards, accept terms or set preferences for a customer [6.09]', async () => {
    const token = await adminsToken()
    const query = await visit(api, token, owner.customer.id)
    const calls = [
      ['PUT', '/v1/customers/migrate/billing-account', { oldGcpSubBillingAccount: ['01A2B3-C4D5E6-F70819'] }],
      ['POST', '/v1/card-attempts', { purpose: 'manage-payment', status: 'primary' }],
      ['POST', '/v1/customers/terms-conditions', {}],
      ['PUT', '/v1/customers/desktop/version', { desktopVersion: true }],
      ['PUT', '/v1/customers/drafts', { form: 'contact', values: {} }],
      ['POST', '/v1/customers/google-info', {}],
    ] as const
    const answers = await Promise.all(
      calls.map(([method, path, body]) => api.call<ErrorBody>(method, path, { token, query, body })),
    )
    expect(answers.map(codeOf)).toEqual(calls.map(() => [403, 'forbidden']))
  })
})

describe('a reason', () => {
  test.each([
    ['blank', '   ', 'This field is required'],
    ['too short', ' abc ', 'Please give the reason in at least 5 characters'],
    ['too long', 'x'.repeat(301), 'Please use at most 300 characters'],
  ])('a reason that is %s is refused', async (_, reason, words) => {
    const answer = await askToVisit(api, await adminsToken(), owner.customer.id, reason)
    expect([answer.status, answer.body.message]).toMatchObject([400, { field: 'reason', message: words }])
  })

  test('a reason for an unknown customer is refused', async () => {
    expect(codeOf(await askToVisit(api, await adminsToken(), UNKNOWN))).toEqual([404, 'not-found'])
  })

  test('the reason of a visit cannot change, and its end can only move to an earlier time', async () => {
    const { visit: opened } = (await askToVisit(api, await adminsToken(), owner.customer.id)).body
    const { db } = api.database
    const change = (set: { reason?: string; endsAt?: Date }) =>
      db.updateTable('visits').set(set).where('id', '=', opened.id).execute()
    await expect(change({ reason: 'another' })).rejects.toThrow('only ended')
    await expect(change({ endsAt: new Date(Date.parse(opened.endsAt) + 1) })).rejects.toThrow('only ended')
    await expect(db.deleteFrom('visits').where('id', '=', opened.id).execute()).rejects.toThrow('only ended')
  })
})

describe('a former administrator', () => {
  test('an administrator who loses the role is refused at the next request [6.01]', async () => {
    const { token, updateAdmin } = await someAdmin()
    const query = await visit(api, token, owner.customer.id)
    await updateAdmin({ role: 'user' })
    expect(codeOf(await inviteFor(token, owner.customer.id))).toEqual([403, 'forbidden'])
    expect((await currentFor(token, query)).body.customer).toBeNull()
  })

  test('a deactivated administrator is refused at the next request [6.14]', async () => {
    const { token, updateAdmin } = await someAdmin()
    await visit(api, token, owner.customer.id)
    await updateAdmin({ isActive: false })
    expect(codeOf(await inviteFor(token, owner.customer.id))).toEqual([403, 'user-inactive'])
  })
})

test('a reason is valid for eight hours of a session', async () => {
  const session = await openSession(api, ADMIN_EMAIL)
  let { jar } = session
  const { id } = owner.customer
  const { visit: opened } = (await askToVisit(api, session.answer.body.userToken, id)).body
  expect(Date.parse(opened.endsAt) - Date.parse(opened.openedAt)).toBe(VISIT_MS)
  const later = async (ms: number) => {
    await api.advance(ms)
    const renewed = await api.call<{ userToken: string }>('POST', '/v1/sessions/renew', withCookie(api, jar))
    const token = renewed.body.userToken
    const [cookie] = (await confirmSession(api, token, { email: ADMIN_EMAIL })).cookies
    jar = `${cookie?.name}=${cookie?.value}`
    return codeOf(await inviteFor(token, id))
  }
  expect(await later(VISIT_MS - 60_000)).toEqual([200, undefined])
  expect(await later(60_000)).toEqual(NEEDS_REASON)
})
