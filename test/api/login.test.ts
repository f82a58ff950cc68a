import { describe, expect, test } from 'vitest'
import type { Customer } from '#contract/entities/customer.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { ADMIN_EMAIL } from '#test/support/seed/administrator.ts'
import { seed } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { runningApi, someEmail } from '../support/api.ts'

const api = runningApi()
type Reply = { customer: Customer; user: Customer['user']; role: string; nafathEnabled: boolean } & ErrorBody

const login = (token: string, body: object = { accountType: 'business' }) =>
  api.call<Reply>('POST', '/v1/customers/login', { token, body })

describe('a first login', () => {
  test('a first login opens an account at the first step, with every field of a customer [7.03, 3.01, 3.07, 6.03, 6.13]', async () => {
    const email = someEmail()
    const { body } = await login(await api.idToken(email), {
      accountType: 'business',
      referrer: 'https://news.example/a',
    })
    expect(body).toMatchObject({
      customer: {
        step: 'google-info',
        status: 'pending',
        accountType: 'business',
        organizationType: 'private',
        revision: 1,
        contactEmail: email,
        identificationNumber: null,
        identificationNumberVerified: false,
        pscPermissionGranted: false,
        desktopVersion: false,
        files: [],
        proposedFiles: [],
        paymentMethod: null,
        users: [{ email, role: 'user', isActive: true, status: 'active', firebaseId: null }],
      },
      role: 'user',
      nafathEnabled: true,
    })
    expect(body.customer.user.customerId).toBe(body.customer.id)
    const row = await api.database.db
      .selectFrom('customers')
      .select('referrer')
      .where('id', '=', body.customer.id)
      .executeTakeFirst()
    expect(row?.referrer).toBe('https://news.example/a')
  })

  test('eight simultaneous first logins open one account', async () => {
    const token = await api.idToken(someEmail())
    const answers = await Promise.all(Array.from({ length: 8 }, () => login(token)))
    expect(new Set(answers.map(({ body }) => body.customer.id)).size).toBe(1)
  })

  test('a first login sends one welcome mail in both languages', async () => {
    const email = someEmail()
    const token = await api.idToken(email)
    await login(token)
    await login(token)
    await api.server.jobs.idle()
    const messages = await api.mails({ to: email })
    expect(messages).toMatchObject([{ subject: 'Welcome to Masar | مرحبًا بك في مسار' }])
    expect(messages[0]?.text).toContain('Your registration has begun.')
    expect(messages[0]?.text).toContain('بدأت خطوات تسجيلك في مسار.')
  })
})

describe('the account type', () => {
  test('the account type can change at the first step [7.03]', async () => {
    const token = await api.idToken(someEmail())
    await login(token)
    const { body } = await login(token, { accountType: 'individual' })
    expect(body.customer).toMatchObject({ accountType: 'individual', revision: 2 })
  })

  test('the account type is permanent after the first step [1.13]', async () => {
    const person = newPerson('business')
    const { current } = await seed(api, 'basic-info', person)
    const answer = await login(await api.idToken(person.email), { accountType: 'individual' })
    expect([answer.status, answer.body.message?.code]).toEqual([409, 'account-type-permanent'])
    expect(answer.body.current).toMatchObject({ step: 'basic-info' })
    expect((await current()).accountType).toBe('business')
  })

  test.each([{}, { accountType: 'company' }, { accountType: null }])(
    'a login with %j as account type is refused [3.30]',
    async (body) => {
      const answer = await login(await api.idToken(someEmail()), body)
      expect([answer.status, answer.body.message?.field]).toEqual([400, 'accountType'])
    },
  )
})

test.each(['basic-info', 'payment-info', 'onboarding-completed'] as const)(
  'a login resumes the onboarding at the step %s [4.002, 4.003, 6.03]',
  async (step) => {
    const person = newPerson('business')
    await seed(api, step, person)
    expect((await login(await api.idToken(person.email))).body.customer.step).toBe(step)
  },
)

test.each([
  [ADMIN_EMAIL, 'admin'],
  ['analyst@masar.example', 'analyst'],
])('the person %s has the role %s and no account [6.01, 6.04]', async (email, role) => {
  const { body } = await login(await api.idToken(email))
  expect(body).toMatchObject({ customer: null, role, user: { role, customerId: null } })
})

test('a new login does not restore a revoked role', async () => {
  const { db } = api.database
  await login(await api.adminToken())
  await db.updateTable('users').set({ role: 'user' }).where('email', '=', ADMIN_EMAIL).execute()
  const { body } = await login(await api.adminToken())
  expect(body.role).toBe('user')
  await db
    .updateTable('users')
    .set({ role: 'admin', customerId: null })
    .where('email', '=', ADMIN_EMAIL)
    .execute()
})
