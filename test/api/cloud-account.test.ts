import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { someDebtor } from '#test/support/debts.ts'
import {
  type Account,
  cancel,
  openAccount,
  resubscribe,
  retry,
  standingOf,
} from '#test/support/seed/account.ts'
import { cloudEntriesOf, cloudStatesOf } from '#test/support/seed/cloud-ledger.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { runningApi } from '../support/api.ts'
import { cloudSteps } from './support/cloud-account.ts'
import { applicantOf, reviewerOf } from './support/reviewer.ts'
import { stopBilling } from './support/stop-billing.ts'

const api = runningApi()
beforeEach(() => stopBilling(api))
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

let reviewer: Awaited<ReturnType<typeof reviewerOf>>
beforeAll(async () => {
  reviewer = await reviewerOf(api)
})

const { jobsDone, tryAgain, stateOf, press } = cloudSteps(api)
const statesOf = async ({ id }: Pick<Account, 'id'>) => {
  await jobsDone()
  return cloudStatesOf(api, id)
}
const entriesOf = async ({ id }: Pick<Account, 'id'>) => {
  await jobsDone()
  return cloudEntriesOf(api, id)
}

const leave = async (account: Account) => {
  expect((await cancel(account)).status).toBe(200)
  await api.advance(48 * HOUR_MS)
  await jobsDone()
}

const transitionsOf = async ({ id }: Pick<Account, 'id'>) => {
  const rows = await api.database.db
    .selectFrom('transitions')
    .select(['event', 'toState'])
    .where('machine', '=', 'cloud-account')
    .where('customerId', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ event, toState }) => `${event} → ${toState}`)
}

describe('the cloud account', () => {
  test('the cloud account is suspended with the account and resumed after the payment of the debt', async () => {
    const debtor = await someDebtor(api)
    expect(await standingOf(debtor)).toEqual(['suspended', 'failed-payment'])
    expect(await statesOf(debtor)).toEqual(['suspended'])
    expect((await retry(debtor)).status).toBe(200)
    expect(await standingOf(debtor)).toEqual(['active', null])
    expect(await statesOf(debtor)).toEqual(['open'])
    expect(await transitionsOf(debtor)).toEqual([
      'account.wanted → opening',
      'provider.opened → open',
      'suspension.wanted → suspending',
      'provider.suspended → suspended',
      'resumption.wanted → resuming',
      'provider.resumed → open',
    ])
  })

  test('the cloud account stays open while a cancellation can be undone, and is closed at its end [4.103]', async () => {
    const account = await openAccount(api)
    await cancel(account)
    expect(await statesOf(account)).toEqual(['open'])
    await api.advance(48 * HOUR_MS)
    await jobsDone()
    expect(await standingOf(account)).toEqual(['cancelled', null])
    expect(await statesOf(account)).toEqual(['closed'])
    const [mail] = await api.mails({ to: account.person.email, subject: 'billing account is closed' })
    expect(mail?.text).toContain(account.subAccount.replace('billingAccounts/', ''))
  })

  test('a re-subscription opens another cloud account with the group’s roles and keeps the old ID [4.103, 7.10]', async () => {
    const account = await openAccount(api, newPerson('business'))
    const [first] = await entriesOf(account)
    await leave(account)
    expect((await resubscribe(account)).body.status).toBe('resubscribed')
    const [old, renewed] = await entriesOf(account)
    expect(old).toMatchObject({ id: first?.id, state: 'closed' })
    expect(renewed).toMatchObject({ state: 'open', members: [`group:${account.person.email}`] })
    const { gcpSubBillingAccountId, oldGcpSubBillingAccount } = await account.current()
    expect(gcpSubBillingAccountId).toBe(renewed?.id)
    expect(oldGcpSubBillingAccount).toBe(first?.id)
    expect(renewed?.id).not.toBe(first?.id)
    const [mail] = await api.mails({ to: account.person.email, subject: 'new billing account is open' })
    expect(mail?.text).toContain(renewed?.id.replace('billingAccounts/', ''))
    expect(mail?.text).toContain('حساب الفوترة الجديد')
  })

  test('a cloud account in a state unknown to the chart needs attention [4.103]', async () => {
    const account = await openAccount(api)
    const store = (state: string) =>
      api.server.deps.db
        .updateTable('cloudAccounts')
        .set({ state })
        .where('customerId', '=', account.id)
        .execute()
    await store('unheard-of')
    await expect(account.current()).rejects.toThrow('needs-attention')
    await store('open')
  })

  test('a rejection closes the cloud account, and a reopened review opens a usable cloud account', async () => {
    const applicant = await applicantOf(api)
    await reviewer.reject(applicant.id, 'The company is not the one that signed in')
    expect(await statesOf(applicant)).toEqual(['closed'])
    await reviewer.reopen(applicant.id)
    expect(await statesOf(applicant)).toEqual(['closed', 'open'])
    // Before the approval, the owner gets no mail about a billing account.
    const mails = await api.mails({ to: applicant.person.email, subject: 'billing account is' })
    expect(mails.map(({ subject }) => subject)).toEqual([])
    expect((await reviewer.approve(applicant.id)).status).toBe(200)
    expect((await entriesOf(applicant))[1]?.members).toEqual([`group:${applicant.person.email}`])
  })
})

describe('a cloud account that the provider has changed', () => {
  test('a cloud account that the provider has suspended stays suspended after the payment, and the administrators get an alert', async () => {
    const debtor = await someDebtor(api)
    await press(debtor, { provider: 'suspend' })
    await retry(debtor)
    await jobsDone()
    expect(await stateOf(debtor)).toEqual(['resuming-failed', 'suspended-by-provider'])
    const alerts = await api.mails({ subject: 'A billing account at the cloud provider needs attention' })
    expect(alerts.filter(({ text }) => text.includes(debtor.id))).toHaveLength(1)

    await press(debtor, { provider: 'lift' })
    expect((await tryAgain(debtor)).status).toBe(200)
    await jobsDone()
    expect(await stateOf(debtor)).toEqual(['open', null])
  })

  test('a cloud account that the provider has closed cannot be resumed after the payment', async () => {
    const debtor = await someDebtor(api)
    await press(debtor, { open: 'closed' })
    await retry(debtor)
    await jobsDone()
    expect(await stateOf(debtor)).toEqual(['resuming-failed', 'unavailable'])
  })
})

describe('an outage of the provider', () => {
  test('a closing during an outage of the provider is recorded as failed and done later', async () => {
    const account = await openAccount(api)
    await cancel(account)
    await api.advance(47 * HOUR_MS)
    await jobsDone()
    await api.control('/faults', { provider: 'cloud-billing', mode: 'error', times: 4 })
    await api.advance(HOUR_MS)
    await jobsDone()
    expect(await statesOf(account)).toEqual(['open'])
    await api.control('/faults', { provider: 'cloud-billing', mode: 'off' })
    await api.advance(10 * MINUTE_MS)
    expect(await statesOf(account)).toEqual(['closed'])
    expect(await transitionsOf(account)).toContain('provider.failed → ending-failed')
  })
})
