import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Customer } from '#contract/entities/customer.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { VISIT_MS } from '#rules/permissions.ts'
import { someOwner, type UsersReply } from '#test/support/seed/account-people.ts'
import { ADMIN_EMAIL } from '#test/support/seed/administrator.ts'
import { codeOf, openSession, withCookie } from '#test/support/seed/sessions.ts'
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
  const become = (change: { role?: 'admin' | 'user'; isActive?: boolean }) =>
    api.database.db.updateTable('users').set(change).where('email', '=', email).execute()
  await become({ role: 'admin' })
  return { token, become }
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
  test('needs no reason: an administrator loads one customer, and then their lists [6.05, 6.06, 7.49]', async () => {
    const token = await adminsToken()
    const query = forCustomer(owner.customer.id)
    const { status, body } = await currentFor(token, query)
    expect([status, body.role, body.customer?.id]).toEqual([200, 'admin', owner.customer.id])
    const users = await api.call<UsersReply>('GET', '/v1/customers/users', { token, query })
    expect(users.body.users.map(({ email }) => email)).toEqual([owner.email])
    expect(await actsFor(owner.customer.id)).toMatchObject([{ operation: 'account.opened' }])
  })

  test('shows an administrator no terms to accept', async () => {
    const { body } = await currentFor(await adminsToken(), forCustomer(owner.customer.id))
    expect(body.termsOutdated).toBe(false)
    const own = await owner.call<{ termsOutdated: boolean }>('GET', '/v1/customers/current')
    expect(own.body.termsOutdated).toBe(true)
  })

  test.each([UNKNOWN, 'no-id'])('who does not exist says so: %s', async (id) => {
    expect(codeOf(await currentFor(await adminsToken(), forCustomer(id)))).toEqual([404, 'not-found'])
  })

  test('without a name is the administrator alone', async () => {
    expect((await currentFor(await adminsToken(), {})).body.customer).toBeNull()
    const unflagged = await currentFor(await adminsToken(), { customerId: owner.customer.id })
    expect(unflagged.body.customer).toBeNull()
  })
})

describe('the query of others', () => {
  test.each([
    ['names another customer', () => forCustomer(other.customer.id)],
    ['names an unknown customer', () => forCustomer(UNKNOWN)],
    ['is nonsense', () => ({ customerId: "' or 1=1", isAdmin: 'yes' })],
  ])('of a plain user is ignored when it %s [6.06]', async (_, query) => {
    const { status, body } = await currentFor(owner.token, query())
    expect([status, body.customer?.id]).toEqual([200, owner.customer.id])
    const users = await api.call<UsersReply>('GET', '/v1/customers/users', {
      token: owner.token,
      query: query(),
    })
    expect(users.body.users.map(({ email }) => email)).toContain(owner.email)
  })

  test('of an analyst opens nothing', async () => {
    const token = await api.idToken('analyst@masar.example')
    const query = forCustomer(owner.customer.id)
    expect((await currentFor(token, query)).body.customer).toBeNull()
    const users = await api.call<ErrorBody>('GET', '/v1/customers/users', { token, query })
    expect(codeOf(users)).toEqual([403, 'forbidden'])
    expect(codeOf(await askToVisit(api, token, owner.customer.id))).toEqual([403, 'forbidden'])
  })
})

describe('changing something for a customer', () => {
  test('needs a reason first; then the same call with the same key happens once [6.05]', async () => {
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

  test('is written down with its reason and both names [6.05]', async () => {
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

  test('needs a reason for this customer, not for another, whose visit ends this one', async () => {
    const token = await adminsToken()
    await visit(api, token, owner.customer.id)
    expect(codeOf(await inviteFor(token, other.customer.id))).toEqual(NEEDS_REASON)
    await visit(api, token, other.customer.id)
    expect((await inviteFor(token, other.customer.id)).status).toBe(200)
    expect(codeOf(await inviteFor(token, owner.customer.id))).toEqual(NEEDS_REASON)
  })

  test('needs a reason in every session of an administrator, and of every administrator', async () => {
    const { id } = owner.customer
    await visit(api, await adminsToken(), id)
    expect(codeOf(await inviteFor(await adminsToken(), id))).toEqual(NEEDS_REASON)
    expect(codeOf(await inviteFor((await someAdmin()).token, id))).toEqual(NEEDS_REASON)
  })

  test('is never a migration, a new card, the terms or a preference of the customer [6.09]', async () => {
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
    ['nothing', '   ', 'This field is required'],
    ['hardly anything', ' abc ', 'Please give the reason in at least 5 characters'],
    ['a novel', 'x'.repeat(301), 'Please use at most 300 characters'],
  ])('that is %s is refused', async (_, reason, words) => {
    const answer = await askToVisit(api, await adminsToken(), owner.customer.id, reason)
    expect([answer.status, answer.body.message]).toMatchObject([400, { field: 'reason', message: words }])
  })

  test('is for a customer there is', async () => {
    expect(codeOf(await askToVisit(api, await adminsToken(), UNKNOWN))).toEqual([404, 'not-found'])
  })

  test('is never changed, and its visit can only end earlier', async () => {
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
  test('is refused at the next request once the role is gone [6.01]', async () => {
    const { token, become } = await someAdmin()
    const query = await visit(api, token, owner.customer.id)
    await become({ role: 'user' })
    expect(codeOf(await inviteFor(token, owner.customer.id))).toEqual([403, 'forbidden'])
    expect((await currentFor(token, query)).body.customer).toBeNull()
  })

  test('is refused at the next request once deactivated [6.14]', async () => {
    const { token, become } = await someAdmin()
    await visit(api, token, owner.customer.id)
    await become({ isActive: false })
    expect(codeOf(await inviteFor(token, owner.customer.id))).toEqual([403, 'user-inactive'])
  })
})

test('a reason holds for eight hours of a session, not longer', async () => {
  const { answer, jar } = await openSession(api, ADMIN_EMAIL)
  const { id } = owner.customer
  const { visit: opened } = (await askToVisit(api, answer.body.userToken, id)).body
  expect(Date.parse(opened.endsAt) - Date.parse(opened.openedAt)).toBe(VISIT_MS)
  const later = async (ms: number) => {
    await api.advance(ms)
    const renewed = await api.call<{ userToken: string }>('POST', '/v1/sessions/renew', withCookie(api, jar))
    return codeOf(await inviteFor(renewed.body.userToken, id))
  }
  expect(await later(VISIT_MS - 60_000)).toEqual([200, undefined])
  expect(await later(60_000)).toEqual(NEEDS_REASON)
})
