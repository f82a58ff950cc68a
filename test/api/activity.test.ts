import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { passThreshold, someDebtor } from '#test/support/debts.ts'
import { type Account, openAccount } from '#test/support/seed/account.ts'
import { invite, remove, someColleague, someOwner } from '#test/support/seed/account-people.ts'
import { ADMIN_EMAIL } from '#test/support/seed/administrator.ts'
import { codeOf, openSession } from '#test/support/seed/sessions.ts'
import { forCustomer, REASON, visit } from '#test/support/visits.ts'
import { type Person, runningApi, someEmail } from '../support/api.ts'
import { activityOf, operationsIn } from './support/acts.ts'

const api = runningApi()

let owner: Person
beforeAll(async () => {
  owner = await someOwner(api)
})

const asPerson = (account: Account): Pick<Person, 'call'> => ({
  call: (method, path, options = {}) => api.call(method, path, { ...options, token: account.token }),
})
const adminFor = async (person: Person) => {
  const { answer } = await openSession(api, ADMIN_EMAIL)
  const token = answer.body.userToken
  return { token, query: await visit(api, token, person.customer.id) }
}

describe('the acts of a person', () => {
  test('an act of a person is listed in their account with person, operation and result', async () => {
    const email = someEmail()
    await invite(owner, email)
    const [newest] = (await activityOf(owner)).activities
    expect(newest).toEqual({
      id: expect.any(String),
      at: expect.stringMatching(/^\d{4}-/),
      operation: 'users.invite',
      details: { email },
      result: 'done',
      outcome: 'done',
      onBehalf: false,
      reason: null,
      changes: [],
      by: { kind: 'person', name: expect.anything(), email: owner.email },
    })
  })

  test('a refused act is listed with the reason', async () => {
    const email = someEmail()
    await invite(owner, email)
    expect((await invite(owner, email)).status).toBe(409)
    expect((await activityOf(owner)).activities[0]).toMatchObject({
      operation: 'users.invite',
      result: 'user-exists',
      outcome: 'failed',
    })
  })

  test('an act is listed once, however often its keyed call is repeated', async () => {
    const person = await someOwner(api)
    const call = { body: { email: someEmail() }, idempotencyKey: randomUUID() }
    await person.call('POST', '/v1/users/invite', call)
    const again = await person.call('POST', '/v1/users/invite', call)
    expect(again.headers['idempotency-replayed']).toBe('true')
    const { activities } = await activityOf(person)
    expect(operationsIn(activities).filter((operation) => operation === 'users.invite')).toHaveLength(1)
  })

  test('an act on a colleague names the colleague, an act on a stranger names nobody', async () => {
    const person = await someOwner(api)
    const colleague = await someColleague(api, person)
    const elsewhere = await someColleague(api, await someOwner(api))
    await remove(person, elsewhere.id)
    await remove(person, colleague.id)
    const { activities } = await activityOf(person, { kind: 'users', limit: '2' })
    expect(activities.map(({ operation, details, result }) => [operation, details, result])).toEqual([
      ['users.delete', { email: colleague.email }, 'done'],
      ['users.delete', {}, 'not-found'],
    ])
  })

  test('the activity list begins with the opening of the account and shows who joined', async () => {
    const person = await someOwner(api)
    const colleague = await someColleague(api, person)
    const { activities } = await activityOf(person, { sortOrder: 'asc' })
    expect(operationsIn(activities).slice(0, 3)).toEqual(['account.opened', 'users.invite', 'users.joined'])
    expect(activities[2]?.by).toMatchObject({ kind: 'person', email: colleague.email })
  })
})

describe('an administrator', () => {
  test('a customer sees an administrator’s act as an act of the team, with the reason and without the address [6.05]', async () => {
    const person = await someOwner(api)
    const { token, query } = await adminFor(person)
    await api.call('POST', '/v1/users/invite', { token, query, body: { email: someEmail() } })
    const { activities } = await activityOf(person)
    expect(activities.slice(0, 2)).toMatchObject([
      { operation: 'users.invite', onBehalf: true, reason: REASON, by: { kind: 'team', email: null } },
      { operation: 'visits.open', onBehalf: true, reason: REASON },
    ])
    expect(JSON.stringify(activities)).not.toContain(ADMIN_EMAIL)
    expect((await activityOf(person, { searchString: ADMIN_EMAIL })).totalItems).toBe(0)
    expect((await activityOf(person, { onBehalf: 'true' })).totalItems).toBe(2)
  })

  test('an administrator reads the same list as the customer, without acts of the office', async () => {
    const token = await api.adminToken()
    const { id } = owner.customer
    await api.call('GET', `/v1/applications/${id}`, { token })
    const answer = await api.call('GET', '/v1/activity', { token, query: forCustomer(id) })
    const own = await activityOf(owner)
    expect(answer.body).toMatchObject({ activities: own.activities })
    expect(operationsIn(own.activities)).not.toContain('review.application')
  })

  test('an administrator without a reason is refused, and nothing is listed', async () => {
    const person = await someOwner(api)
    const token = await api.adminToken()
    const query = forCustomer(person.customer.id)
    const body = { email: someEmail() }
    const refused = await api.call('POST', '/v1/users/invite', { token, query, body })
    expect(refused.status).toBe(403)
    expect(operationsIn((await activityOf(person)).activities)).toEqual(['account.opened'])
  })
})

describe('another customer', () => {
  test('another customer sees none of the acts, regardless of the query', async () => {
    const stranger = await someOwner(api)
    await invite(owner, someEmail())
    const { activities } = await activityOf(stranger, forCustomer(owner.customer.id))
    expect(operationsIn(activities)).toEqual(['account.opened'])
    const exported = await stranger.call<string>('GET', '/v1/activity/export', {
      query: forCustomer(owner.customer.id),
    })
    expect(exported.body).not.toContain('users.invite')
  })

  test('an analyst may not read the activity of a customer', async () => {
    const token = await api.idToken('analyst@masar.example')
    const query = forCustomer(owner.customer.id)
    expect(codeOf(await api.call('GET', '/v1/activity', { token, query }))).toEqual([403, 'forbidden'])
  })
})

describe('automatic acts', () => {
  test('an invoice, its charges and the bank’s answer to a retry are listed', async () => {
    const account = await someDebtor(api)
    const person = asPerson(account)
    const payments = (await activityOf(person, { kind: 'payments', limit: '5' })).activities
    expect(operationsIn(payments)).toEqual([
      'invoice.charges.exhausted',
      'invoice.charge.declined',
      'invoice.charge.declined',
      'invoice.issued',
      'paymentMethods.save',
    ])
    expect(payments.map(({ outcome }) => outcome)).toEqual(['failed', 'failed', 'failed', 'done', 'done'])
    expect(payments[2]).toMatchObject({
      by: null,
      result: 'declined',
      details: { card: 'Visa 1111', declined: 'declined', amount: expect.any(Number), currency: 'SAR' },
    })
    expect(payments[3]).toMatchObject({ by: null, details: { amount: expect.any(Number), currency: 'SAR' } })
    expect(operationsIn((await activityOf(person, { kind: 'subscription' })).activities)).toContain(
      'account.payment.failed',
    )
    expect((await account.ask('POST', '/v1/invoices/retry-payment')).body).toMatchObject({ status: 'paid' })
    expect((await activityOf(person, { limit: '1' })).activities).toMatchObject([
      { operation: 'invoices.retryPayment', result: 'done', by: { kind: 'person' } },
    ])
  })

  test('a charge that a person’s call causes is listed once', async () => {
    const account = await openAccount(api)
    await passThreshold(api, account)
    const { activities } = await activityOf(asPerson(account), { kind: 'payments' })
    expect(operationsIn(activities).filter((operation) => operation === 'invoice.charge.paid')).toHaveLength(
      1,
    )
  })
})
