import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { changeSupportPackage } from '#contract/endpoints/subscription.ts'
import { RUNNING_MS } from '#rules/activity.ts'
import { createApp } from '#server/app.ts'
import type { Db } from '#server/db/client.ts'
import { type Person, runningApi, someEmail } from '../support/api.ts'
import { type Account, openAccount } from './support/account.ts'
import { invite, remove, someColleague, someOwner } from './support/account-people.ts'
import { ADMIN, activityOf, linesOf, operationsIn } from './support/acts.ts'
import { passThreshold, someDebtor } from './support/debts.ts'
import { codeOf, openSession } from './support/sessions.ts'
import { forCustomer, REASON, visit } from './support/visits.ts'

const api = runningApi()

let owner: Person
beforeAll(async () => {
  owner = await someOwner(api)
})

const asPerson = (account: Account): Pick<Person, 'call'> => ({
  call: (method, path, options = {}) => api.call(method, path, { ...options, token: account.token }),
})
const adminFor = async (person: Person) => {
  const { answer } = await openSession(api, ADMIN)
  const token = answer.body.userToken
  return { token, query: await visit(api, token, person.customer.id) }
}

describe('what somebody did', () => {
  test('stands in their account with who they are, what it was and how it ended', async () => {
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
      by: { kind: 'person', name: expect.anything(), email: owner.email },
    })
  })

  test('stands there when it was refused, with the reason', async () => {
    const email = someEmail()
    await invite(owner, email)
    expect((await invite(owner, email)).status).toBe(409)
    expect((await activityOf(owner)).activities[0]).toMatchObject({
      operation: 'users.invite',
      result: 'user-exists',
      outcome: 'failed',
    })
  })

  test('stands there once, however often its keyed call is repeated', async () => {
    const person = await someOwner(api)
    const call = { body: { email: someEmail() }, idempotencyKey: randomUUID() }
    await person.call('POST', '/v1/users/invite', call)
    const again = await person.call('POST', '/v1/users/invite', call)
    expect(again.headers['idempotency-replayed']).toBe('true')
    const { activities } = await activityOf(person)
    expect(operationsIn(activities).filter((operation) => operation === 'users.invite')).toHaveLength(1)
  })

  test('to a colleague names the colleague, to a stranger’s nobody', async () => {
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

  test('begins with the opening of the account, and tells who has joined', async () => {
    const person = await someOwner(api)
    const colleague = await someColleague(api, person)
    const { activities } = await activityOf(person, { sortOrder: 'asc' })
    expect(operationsIn(activities).slice(0, 3)).toEqual(['account.opened', 'users.invite', 'users.joined'])
    expect(activities[2]?.by).toMatchObject({ kind: 'person', email: colleague.email })
  })
})

describe('an administrator', () => {
  test('is named to the customer, with the reason and without an address [6.05]', async () => {
    const person = await someOwner(api)
    const { token, query } = await adminFor(person)
    await api.call('POST', '/v1/users/invite', { token, query, body: { email: someEmail() } })
    const { activities } = await activityOf(person)
    expect(activities.slice(0, 2)).toMatchObject([
      { operation: 'users.invite', onBehalf: true, reason: REASON, by: { kind: 'team', email: null } },
      { operation: 'visits.open', onBehalf: true, reason: REASON },
    ])
    expect(JSON.stringify(activities)).not.toContain(ADMIN)
    expect((await activityOf(person, { searchString: ADMIN })).totalItems).toBe(0)
    expect((await activityOf(person, { onBehalf: 'true' })).totalItems).toBe(2)
  })

  test('reads it for the customer, who does not see the office’s own doing', async () => {
    const token = await api.idToken(ADMIN)
    const { id } = owner.customer
    await api.call('GET', `/v1/applications/${id}`, { token })
    const answer = await api.call('GET', '/v1/activity', { token, query: forCustomer(id) })
    const own = await activityOf(owner)
    expect(answer.body).toMatchObject({ activities: own.activities })
    expect(operationsIn(own.activities)).not.toContain('review.application')
  })

  test('who was not asked why has done nothing that could be told', async () => {
    const person = await someOwner(api)
    const token = await api.idToken(ADMIN)
    const query = forCustomer(person.customer.id)
    const body = { email: someEmail() }
    const refused = await api.call('POST', '/v1/users/invite', { token, query, body })
    expect(refused.status).toBe(403)
    expect(operationsIn((await activityOf(person)).activities)).toEqual(['account.opened'])
  })
})

describe('somebody else', () => {
  test('sees nothing of it, whatever the query says', async () => {
    const stranger = await someOwner(api)
    await invite(owner, someEmail())
    const { activities } = await activityOf(stranger, forCustomer(owner.customer.id))
    expect(operationsIn(activities)).toEqual(['account.opened'])
    const exported = await stranger.call<string>('GET', '/v1/activity/export', {
      query: forCustomer(owner.customer.id),
    })
    expect(exported.body).not.toContain('users.invite')
  })

  test('who is an analyst is refused', async () => {
    const token = await api.idToken('analyst@masar.example')
    const query = forCustomer(owner.customer.id)
    expect(codeOf(await api.call('GET', '/v1/activity', { token, query }))).toEqual([403, 'forbidden'])
  })
})

describe('what Masar does by itself', () => {
  test('stands there too: an invoice, its charges, and what the bank said to a retry', async () => {
    const account = await someDebtor(api)
    const person = asPerson(account)
    const told = (await activityOf(person, { kind: 'payments', limit: '3' })).activities
    expect(operationsIn(told)).toEqual(['invoice.charges.exhausted', 'invoice.issued', 'paymentMethods.save'])
    expect(told[1]).toMatchObject({ by: null, details: { amount: expect.any(Number), currency: 'SAR' } })
    expect(operationsIn((await activityOf(person, { kind: 'subscription' })).activities)).toContain(
      'account.payment.failed',
    )
    expect((await account.ask('POST', '/v1/invoices/retry-payment')).body).toMatchObject({ status: 'paid' })
    expect((await activityOf(person, { limit: '1' })).activities).toMatchObject([
      { operation: 'invoices.retryPayment', result: 'done', by: { kind: 'person' } },
    ])
  })

  test('is not told twice when a person’s own call has brought it about', async () => {
    const account = await openAccount(api)
    await passThreshold(api, account)
    const { activities } = await activityOf(asPerson(account), { kind: 'payments' })
    expect(operationsIn(activities).filter((operation) => operation === 'invoice.charge.paid')).toHaveLength(
      1,
    )
  })
})

describe('a process that dies', () => {
  /** A database that is gone for the results of acts, as it is for a process that has died before them. */
  const goneForResults = (db: Db): Db =>
    new Proxy(db, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name)
        if (typeof member !== 'function') return member
        return (...args: unknown[]) => {
          if (name === 'insertInto' && args[0] === 'activityResults') throw new Error('the process died here')
          return Reflect.apply(member, target, args)
        }
      },
    })

  test('leaves an act of which nobody knows the result, and one whose effect is stored has its result', async () => {
    const account = await openAccount(api)
    const app = await createApp({ ...api.server.deps, db: goneForResults(api.database.db) })
    const headers = { authorization: `Bearer ${account.token}` }
    const ask = (method: 'PUT' | 'POST', url: string, payload: object) =>
      app.inject({ method, url, headers, payload })
    const changed = await ask('PUT', changeSupportPackage.path, { package: 'Enhanced' })
    const invited = await ask('POST', '/v1/users/invite', { email: someEmail() })
    await app.close()
    expect([changed.statusCode, invited.statusCode]).toEqual([200, 200])
    const results = async () =>
      (await activityOf(asPerson(account), { limit: '2' })).activities.map(
        ({ operation, result, outcome }) => [operation, result, outcome],
      )
    expect(await results()).toEqual([
      ['users.invite', 'running', 'open'],
      ['subscription.changePackage', 'done', 'done'],
    ])
    await api.advance(RUNNING_MS)
    expect((await results())[0]).toEqual(['users.invite', 'unknown', 'open'])
    const open = await activityOf(asPerson(account), { outcome: 'open' })
    expect(operationsIn(open.activities)).toEqual(['users.invite'])
  })
})

describe('the list', () => {
  test('is searched, narrowed, turned round and divided by the server', async () => {
    const person = await someOwner(api)
    const emails = [someEmail('first.sa'), someEmail('second.sa'), someEmail('second.sa')]
    for (const email of emails) await invite(person, email)
    const found = async (query: Record<string, string>) =>
      (await activityOf(person, query)).activities.flatMap(({ details }) => details['email'] ?? [])
    expect(await found({ searchString: 'SECOND.SA' })).toEqual([emails[2], emails[1]])
    expect(await found({ searchString: 'second_sa' })).toEqual([])
    expect(await found({ searchString: 'second', sortOrder: 'asc' })).toEqual([emails[1], emails[2]])
    expect(await found({ kind: 'payments' })).toEqual([])
    expect(await found({ outcome: 'failed' })).toEqual([])
    expect(await found({ from: '2000-01-01', to: '2000-01-02' })).toEqual([])
    expect(await activityOf(person, { limit: '2', page: '1' })).toMatchObject({
      activities: [{ operation: 'users.invite' }, { operation: 'account.opened' }],
      totalItems: 4,
      totalPages: 2,
      currentPage: 1,
      more: false,
    })
    expect((await activityOf(person, { page: '1000000' })).activities).toEqual([])
  })

  test.each([{ from: 'yesterday' }, { outcome: 'good' }, { kind: 'x' }, { limit: '101' }])(
    'refuses what makes no sense: %o',
    async (query) => {
      const answer = await owner.call('GET', '/v1/activity', { query })
      expect(answer.status).toBe(400)
    },
  )

  test('is taken out as a file that calculates nothing, and that is told too', async () => {
    const person = await someOwner(api)
    const { token, query } = await adminFor(person)
    await api.call('POST', '/v1/users/invite', { token, query, body: { email: someEmail() } })
    const { body, headers } = await person.call<string>('GET', '/v1/activity/export', {
      query: { kind: 'users' },
    })
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(body).toContain('\uFEFFAt,By,E-mail,Operation,Details,Result,Reason\r\n')
    expect(linesOf(body)).toEqual([
      expect.stringMatching(/Z,Masar team.*,,users\.invite,email=.+,done,The owner asked/),
    ])
    expect(operationsIn((await activityOf(person, { limit: '1' })).activities)).toEqual(['activity.export'])
  })
})
