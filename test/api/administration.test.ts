import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { passThreshold, someDebtor } from '#test/support/debts.ts'
import { type Account, decide, openAccount, retry, standingOf } from '#test/support/seed/account.ts'
import { cloudStatesOf } from '#test/support/seed/cloud-ledger.ts'
import { codeOf } from '#test/support/seed/sessions.ts'
import { runningApi } from '../support/api.ts'
import { administratorOf } from './support/administrator.ts'

const api = runningApi()
let admin: Awaited<ReturnType<typeof administratorOf>>
beforeAll(async () => {
  admin = await administratorOf(api)
})

const NOTE = 'Sign-ins from places you have never used'
const mailsTo = async ({ person }: Account, subject: string) => {
  await api.advance(0)
  return api.mails({ to: person.email, subject })
}
const cloudOf = async ({ id }: Account) => {
  await api.server.jobs.idle()
  return cloudStatesOf(api, id)
}
const transitionsOf = ({ id }: Account) =>
  api.database.db
    .selectFrom('transitions')
    .select(['event', 'fromState', 'toState', 'onBehalfOf'])
    .where('subjectId', '=', id)
    .where('machine', '=', 'account')
    .orderBy('id')
    .execute()
const actsOf = async ({ id }: Account) =>
  api.database.db
    .selectFrom('activities')
    .select(['operation', 'reason', 'details'])
    .where('customerId', '=', id)
    .where('operation', 'like', 'account%.%')
    .orderBy('at')
    .execute()

describe('a suspension by an administrator', () => {
  test.each([
    ['security', 'while our team reviews its security', 'مراجعته الأمنية'],
    ['terms-violation', 'for a policy violation', 'مخالفة السياسات'],
    ['pending-review', 'We may call you to verify your details', 'قد نتصل بك للتحقق من بياناتك'],
  ] as const)(
    'a suspension for %s shows and mails its note in both languages, and a reinstatement ends it [4.020, 4.029, 4.031, 4.032]',
    async (statusReason, english, arabic) => {
      const account = await openAccount(api)
      const { status, body } = await admin.suspend(account.id, statusReason, NOTE)
      expect([status, body.customer?.status]).toEqual([200, 'suspended'])
      expect(await standingOf(account)).toEqual(['suspended', statusReason])
      expect((await account.current()).statusNote).toBe(NOTE)
      expect(await cloudOf(account)).toEqual(['suspended'])
      const [mail] = await mailsTo(account, 'Your account is suspended')
      for (const words of [english, arabic, NOTE, 'Your invoices stay due', 'تبقى فواتيرك مستحقة'])
        expect(mail?.text).toContain(words)

      expect((await admin.reinstate(account.id)).status).toBe(200)
      expect(await standingOf(account)).toEqual(['active', null])
      expect((await account.current()).statusNote).toBeNull()
      expect(await cloudOf(account)).toEqual(['open'])
      expect(await mailsTo(account, 'Your account is active again')).toHaveLength(1)
    },
  )

  test('a suspension is recorded as a transition and as an act, with customer and reason', async () => {
    const account = await openAccount(api)
    await admin.suspend(account.id, 'security', NOTE)
    expect((await transitionsOf(account)).at(-1)).toEqual({
      event: 'security.suspended',
      fromState: 'active',
      toState: 'suspended-security',
      onBehalfOf: account.id,
    })
    expect((await actsOf(account)).at(-1)).toEqual({
      operation: 'accounts.suspend',
      reason: NOTE,
      details: { statusReason: 'security' },
    })
  })

  test('a second suspension replaces the reason that the customer reads', async () => {
    const account = await openAccount(api)
    await admin.suspend(account.id, 'pending-review', NOTE)
    await admin.suspend(account.id, 'terms-violation', 'The review found mining of coins')
    expect(await standingOf(account)).toEqual(['suspended', 'terms-violation'])
    expect(await cloudOf(account)).toEqual(['suspended'])
    expect((await account.current()).statusNote).toBe('The review found mining of coins')
  })

  test('a reinstated account with an overdue invoice stays suspended until the invoice is paid [4.020]', async () => {
    const account = await someDebtor(api)
    expect(await standingOf(account)).toEqual(['suspended', 'failed-payment'])
    expect(codeOf(await admin.reinstate(account.id))).toEqual([409, 'status-conflict'])
    await admin.suspend(account.id, 'security', NOTE)
    expect((await admin.reinstate(account.id)).body.customer?.statusDetails.reason).toBe('failed-payment')
    expect((await account.current()).statusNote).toBeNull()
    expect(await cloudOf(account)).toEqual(['suspended'])
    expect(await mailsTo(account, 'Pay your invoices to use your account again')).toHaveLength(1)
    expect(await mailsTo(account, 'Your account is active again')).toHaveLength(0)
    expect((await retry(account)).body.status).toBe('paid')
    expect(await standingOf(account)).toEqual(['active', null])
  })

  test('an account without billing and an unknown customer cannot be suspended', async () => {
    const account = await openAccount(api)
    expect(codeOf(await admin.reinstate(account.id))).toEqual([409, 'status-conflict'])
    expect(codeOf(await admin.suspend(randomUUID(), 'security', NOTE))).toEqual([404, 'not-found'])
    const { customer } = await api.signIn(`new-${randomUUID()}@najd-trading.com`)
    expect(codeOf(await admin.suspend(customer.id, 'security', NOTE))).toEqual([409, 'status-conflict'])
    expect(codeOf(await admin.hold(customer.id, NOTE))).toEqual([409, 'status-conflict'])
    expect(codeOf(await admin.setQuota(customer.id, 100_000))).toEqual([409, 'status-conflict'])
  })
})

describe('a hold', () => {
  test('a hold blocks cards and package of an active account until its release [4.020, 4.022, 4.023, 4.032, 4.038]', async () => {
    const account = await openAccount(api)
    expect((await admin.hold(account.id, NOTE)).status).toBe(200)
    expect(await standingOf(account)).toEqual(['active', 'pending-review'])
    const { statusNote, heldAt } = await account.current()
    expect([statusNote, heldAt !== null]).toEqual([NOTE, true])
    expect(await cloudOf(account)).toEqual(['open'])
    const attempt = { purpose: 'manage-payment', status: 'other' }
    expect(codeOf(await account.ask('POST', '/v1/card-attempts', attempt))).toEqual([409, 'blocked'])
    const better = { package: 'Enhanced' }
    expect(codeOf(await account.ask('PUT', '/v1/customers/support-package', better))).toEqual([
      409,
      'status-conflict',
    ])
    const [mail] = await mailsTo(account, 'Your account is under review |')
    for (const words of [NOTE, 'Your projects on Google Cloud keep running', 'تستمر مشاريعك'])
      expect(mail?.text).toContain(words)
    expect(codeOf(await admin.hold(account.id, NOTE))).toEqual([409, 'status-conflict'])

    expect((await admin.release(account.id)).status).toBe(200)
    expect(await standingOf(account)).toEqual(['active', null])
    expect((await account.current()).statusNote).toBeNull()
    expect((await account.ask('PUT', '/v1/customers/support-package', better)).status).toBe(200)
    expect(await mailsTo(account, 'The review of your account is over')).toHaveLength(1)
    expect(codeOf(await admin.release(account.id))).toEqual([409, 'status-conflict'])
  })

  test('a hold continues after the payment of a later debt [4.020]', async () => {
    const account = await openAccount(api)
    await admin.hold(account.id, NOTE)
    await decide(account, 'primary', 'declined')
    await passThreshold(api, account)
    expect(await standingOf(account)).toEqual(['suspended', 'failed-payment'])
    await decide(account, 'primary', 'approved')
    await api.advance(11_000)
    expect((await retry(account)).body.status).toBe('paid')
    expect(await standingOf(account)).toEqual(['active', 'pending-review'])
    expect((await account.current()).statusNote).toBe(NOTE)
  })

  test('a hold continues after a suspension and after an undone cancellation [4.020]', async () => {
    const account = await openAccount(api)
    await admin.hold(account.id, NOTE)
    await admin.suspend(account.id, 'security', 'Another reason to stop')
    expect((await account.current()).statusNote).toBe('Another reason to stop')
    await admin.reinstate(account.id)
    expect(await standingOf(account)).toEqual(['active', 'pending-review'])
    expect((await account.current()).statusNote).toBe(NOTE)

    expect((await account.ask('DELETE', '/v1/customers/support-package/cancel')).status).toBe(200)
    expect((await account.ask('PUT', '/v1/customers/support-package/keep')).status).toBe(200)
    expect(await standingOf(account)).toEqual(['active', 'pending-review'])
  })
})
