import { describe, expect, test } from 'vitest'
import type { CustomerEntry } from '#contract/endpoints/customer-list.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { ACCOUNT_VERSION } from '#machines/account/account.machine.ts'
import { reopenBillingAccounts } from '#server/cloud-account/open-billing-account.ts'
import { cancel, openAccount } from '#test/support/seed/account.ts'
import { answer, invite, someOwner } from '#test/support/seed/account-people.ts'
import { codeOf } from '#test/support/seed/sessions.ts'
import { forCustomer } from '#test/support/visits.ts'
import { runningApi, someEmail } from '../support/api.ts'

const api = runningApi()

type Change = Record<string, string | number>

const someDamagedOwner = async (change: Change) => {
  const owner = await someOwner(api)
  await api.database.db
    .updateTable('customers')
    .set(change as { step: 'payment-info' })
    .where('id', '=', owner.customer.id)
    .execute()
  return owner
}

const DAMAGES: [string, Change][] = [
  ['an unknown status', { status: 'frozen' }],
  ['an unknown reason', { status: 'suspended', statusReason: 'bad-weather' }],
  ['an unknown reason of a status that has none', { statusReason: 'bad-weather' }],
  ['an unknown step', { step: 'interview' }],
  ['a newer version of the account chart', { statusVersion: 99 }],
  ['an unknown version of the onboarding chart', { stepVersion: 0 }],
]

describe('a customer in an unknown state', () => {
  test.each(DAMAGES)('a customer with %s needs attention and breaks nothing else', async (_, change) => {
    const { customer, call } = await someDamagedOwner(change)
    const sound = await someOwner(api)
    const token = await api.adminToken()
    const list = (query: Record<string, string> = {}) =>
      api.call<{ customers: CustomerEntry[] }>('GET', '/v1/customers', { token, query })

    const { status, body } = await list()
    expect(status).toBe(200)
    const entryOf = (id: string) => body.customers.find((entry) => entry.id === id)
    expect(entryOf(customer.id)).toMatchObject({ status: 'needs-attention', statusReason: null })
    expect(entryOf(sound.customer.id)).toMatchObject({ status: 'active' })
    for (const query of [{ status: 'active' }, { sortField: 'name' }, { searchString: 'Najd Trading' }])
      expect((await list(query)).status).toBe(200)

    const csv = await api.call<string>('GET', '/v1/customers/export', { token })
    expect(csv.status).toBe(200)
    expect(csv.body).toMatch(new RegExp(`needs-attention,,${customer.id}`))
    expect(csv.body).toContain(sound.customer.id)

    const attention = [409, 'needs-attention']
    const asAdmin = { token, query: forCustomer(customer.id) }
    expect(codeOf(await api.call<ErrorBody>('GET', '/v1/customers/current', asAdmin))).toEqual(attention)
    expect(codeOf(await call<ErrorBody>('GET', '/v1/customers/current'))).toEqual(attention)
    expect(codeOf(await call<ErrorBody>('GET', '/v1/customers/support-package'))).toEqual(attention)
    const more = { body: { package: 'Enhanced' } }
    expect((await call<ErrorBody>('PUT', '/v1/customers/support-package', more)).status).toBe(409)
    // The page of such a customer has the invoices and can sign out.
    expect((await call('GET', '/v1/invoices')).status).toBe(200)
    expect((await call('GET', '/v1/activity')).status).toBe(200)
    expect((await sound.call('GET', '/v1/customers/current')).status).toBe(200)

    const [mail, ...others] = (await api.mails({ subject: 'An account needs attention' })).filter(
      ({ text }) => text.includes(customer.id),
    )
    expect(mail?.text).toContain('This version of Masar does not know')
    expect(others).toEqual([])
  })

  test('a state of the next version that this version also has is shown and moved', async () => {
    const account = await openAccount(api)
    await api.database.db
      .updateTable('customers')
      .set({ statusVersion: ACCOUNT_VERSION + 1 })
      .where('id', '=', account.id)
      .execute()
    expect((await account.current()).status).toBe('active')
    expect((await cancel(account)).status).toBe(200)
    expect((await account.current()).status).toBe('pending-cancellation')
    const { statusVersion } = await api.database.db
      .selectFrom('customers')
      .select('statusVersion')
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow()
    expect(statusVersion).toBe(ACCOUNT_VERSION)
  })

  test('a colleague cannot join an account in an unknown state', async () => {
    const owner = await someOwner(api)
    const email = someEmail()
    await invite(owner, email)
    await api.database.db
      .updateTable('customers')
      .set({ statusVersion: 99 })
      .where('id', '=', owner.customer.id)
      .execute()
    expect(codeOf(await answer(api, email, 'accept'))).toEqual([409, 'needs-attention'])
    expect((await answer(api, email, 'decline')).status).toBe(200)
  })

  test('the billing engine skips an account in an unknown state and bills the others', async () => {
    const due = { billingDueAt: api.clock.now() }
    const broken = await someDamagedOwner({ status: 'frozen' })
    const sound = await openAccount(api)
    const ids = [broken.customer.id, sound.id]
    await api.database.db.updateTable('customers').set(due).where('id', 'in', ids).execute()
    await api.advance(2 * 24 * 60 * 60_000)
    const rows = await api.database.db
      .selectFrom('customers')
      .select(['id', 'billingDueAt'])
      .where('id', 'in', ids)
      .execute()
    const dueOf = (id: string) => rows.find((row) => row.id === id)?.billingDueAt?.getTime()
    expect(dueOf(broken.customer.id)).toBe(due.billingDueAt.getTime())
    expect(dueOf(sound.id)).not.toBe(due.billingDueAt.getTime())
  })
})

test('the retry of cloud accounts skips an account of a newer chart version and continues the others', async () => {
  const { db } = api.database
  const broken = await openAccount(api)
  const sound = await openAccount(api)
  const setCloud = (customerId: string, change: { machineVersion?: number; hoursAgo: number }) => {
    const { hoursAgo, ...columns } = change
    const movedAt = new Date(api.clock.now().getTime() - hoursAgo * 60 * 60_000)
    return db
      .updateTable('cloudAccounts')
      .set({ ...columns, movedAt, state: 'suspending-failed' })
      .where('customerId', '=', customerId)
      .execute()
  }
  await setCloud(broken.id, { machineVersion: 99, hoursAgo: 3 })
  await setCloud(sound.id, { hoursAgo: 2 })
  await reopenBillingAccounts(api.server.deps)
  await api.server.jobs.idle()
  // The account is active, so that its cloud account is resumed after the suspension.
  expect((await sound.current()).cloudAccount?.state).toBe('open')
})
