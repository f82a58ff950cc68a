import { beforeAll, describe, expect, test } from 'vitest'
import { listPaymentMethods } from '#contract/endpoints/cards.ts'
import { inRiyadh } from '#test/support/calendar.ts'
import { openAccount } from '#test/support/seed/account.ts'
import { invite, someOwner } from '#test/support/seed/account-people.ts'
import { ADMIN_EMAIL } from '#test/support/seed/administrator.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { codeOf, openSession } from '#test/support/seed/sessions.ts'
import { visit } from '#test/support/visits.ts'
import { type Person, runningApi, someEmail } from '../support/api.ts'
import { auditOf, linesOf, operationsIn } from './support/acts.ts'
import { someIndividual, startVerification } from './support/verifications.ts'

const api = runningApi()

let owner: Person
let other: Person
beforeAll(async () => {
  owner = await someOwner(api)
  other = await someOwner(api)
  await invite(owner, someEmail())
  await invite(other, someEmail())
  const { answer } = await openSession(api, ADMIN_EMAIL)
  const token = answer.body.userToken
  const query = await visit(api, token, owner.customer.id)
  await api.call('POST', '/v1/users/invite', { token, query, body: { email: someEmail() } })
})

describe('the audit', () => {
  test('the audit shows actor, operation, customer and request of an act in full [6.05]', async () => {
    const { acts } = await auditOf(api, { onBehalf: 'true', kind: 'users' })
    expect(acts).toEqual([
      {
        id: expect.any(String),
        at: expect.any(String),
        operation: 'users.invite',
        details: { email: expect.any(String) },
        result: 'done',
        outcome: 'done',
        onBehalf: true,
        reason: expect.stringContaining('on the phone'),
        changes: [],
        by: { userId: expect.any(String), name: expect.anything(), email: ADMIN_EMAIL, role: 'admin' },
        customer: { id: owner.customer.id, name: 'Najd Trading', arabicName: 'شركة نجد للتجارة' },
        requestId: expect.any(String),
      },
    ])
  })

  test('the audit shows the e-mail of a customer without a name', async () => {
    const email = someEmail()
    const { customer } = await api.signIn(email)
    await visit(api, await api.adminToken(), customer.id)
    const { acts } = await auditOf(api, { about: customer.id })
    expect(acts.at(0)?.customer).toEqual({ id: customer.id, name: email, arabicName: null })
  })

  test('the audit can omit acts that only view an account', async () => {
    const { answer } = await openSession(api, ADMIN_EMAIL)
    await api.call('GET', `/v1/applications/${other.customer.id}`, { token: answer.body.userToken })
    const hasView = async (more: object) =>
      operationsIn((await auditOf(api, { about: other.customer.id, ...more })).acts).includes(
        'review.application',
      )
    expect([await hasView({}), await hasView({ told: 'account' })]).toEqual([true, false])
  })

  test('the audit is filtered by customer and person, and searched by address and request', async () => {
    const about = (await auditOf(api, { about: owner.customer.id })).acts
    expect(new Set(about.map(({ customer }) => customer?.id))).toEqual(new Set([owner.customer.id]))
    const admin = about.find(({ by }) => by?.role === 'admin')
    const byAdmin = (await auditOf(api, { actor: admin?.by?.userId ?? '' })).acts
    expect(new Set(byAdmin.map(({ by }) => by?.email))).toEqual(new Set([ADMIN_EMAIL]))
    expect((await auditOf(api, { searchString: ADMIN_EMAIL })).totalItems).toBe(byAdmin.length)
    const found = (await auditOf(api, { searchString: admin?.requestId ?? '' })).acts
    expect(found.map(({ requestId }) => requestId)).toEqual([admin?.requestId])
    const byArabicName = (await auditOf(api, { searchString: 'نجد للتجاره' })).acts
    expect(byArabicName.map(({ customer }) => customer?.id)).toContain(owner.customer.id)
    expect((await auditOf(api, { searchString: other.email })).acts.map(({ by }) => by?.email)).toContain(
      other.email,
    )
  })

  test('the audit also lists acts of the office, which no customer reads', async () => {
    const token = await api.adminToken()
    await api.call('GET', `/v1/applications/${other.customer.id}`, { token })
    await api.call('GET', '/v1/customers/export', { token })
    const operations = operationsIn((await auditOf(api, { limit: '2' })).acts)
    expect(operations).toEqual(['customers.export', 'review.application'])
  })

  test('the audit covers the last thirty days by default', async () => {
    const old = await someOwner(api)
    await api.advance(31 * 24 * 60 * 60_000)
    const about = old.customer.id
    expect((await auditOf(api, { about })).totalItems).toBe(0)
    expect((await auditOf(api, { about, from: '2020-01-01' })).totalItems).toBeGreaterThan(0)
    const [act] = (await auditOf(api, { about, from: '2020-01-01' })).acts
    const to = inRiyadh(act?.at ?? '').slice(0, 10)
    expect((await auditOf(api, { about, to })).totalItems).toBeGreaterThan(0)
  })

  test('an export of the audit is itself listed in the audit', async () => {
    const token = await api.adminToken()
    await invite(other, 'cmd@najd-trading.com')
    const query = { about: other.customer.id }
    const { body, headers } = await api.call<string>('GET', '/v1/audit/export', { token, query })
    expect(headers['content-disposition']).toContain('audit.csv')
    expect(body).toContain(
      '\uFEFFAt,By,E-mail,Role,Customer,Customer (Arabic),Customer ID,On Behalf,Reason,Operation,Details,Result,',
    )
    expect(linesOf(body)[0]).toContain(
      `,Najd Trading,شركة نجد للتجارة,${other.customer.id},no,,users.invite,email=cmd@`,
    )
    expect(operationsIn((await auditOf(api, { limit: '1' })).acts)).toEqual(['audit.export'])
  })

  test.each(['/v1/audit', '/v1/audit/export'])('only administrators read the audit: %s', async (path) => {
    expect(codeOf(await owner.call('GET', path))).toEqual([403, 'forbidden'])
    const analyst = await api.idToken('analyst@masar.example')
    expect(codeOf(await api.call('GET', path, { token: analyst }))).toEqual([403, 'forbidden'])
  })
})

test('stored acts contain no identity numbers, contact data or card data', async () => {
  const business = await openAccount(api, { ...newPerson('business'), email: someEmail() })
  const individual = await someIndividual(api)
  await startVerification(individual, '1000000008')
  await invite(owner, '1000000008@people.example')
  const { answer } = await openSession(api, ADMIN_EMAIL)
  await api.call('POST', '/v1/visits', {
    token: answer.body.userToken,
    body: { customerId: business.id, reason: 'Called with the ID 1000000008' },
  })
  const rows = await api.database.db.selectFrom('activities').selectAll().execute()
  const stored = JSON.stringify(rows)
  expect(rows.map(({ operation }) => operation)).toEqual(
    expect.arrayContaining(['customers.basicInfo', 'paymentMethods.save', 'nafathVerifications.create']),
  )
  const customer = await business.current()
  const [card] = (await business.call(listPaymentMethods)).paymentMethods
  const secrets = [
    '1000000008',
    customer.identificationNumber,
    customer.address,
    customer.phone,
    customer.vatId,
    card?.paymentIdentifier,
  ]
  expect(secrets.filter((secret) => typeof secret === 'string').length).toBeGreaterThan(3)
  expect(secrets.filter((secret) => secret && stored.includes(secret))).toEqual([])
  expect(stored).toContain('Called with the ID [id]')
  expect(stored).toContain('[id]@people.example')
})
