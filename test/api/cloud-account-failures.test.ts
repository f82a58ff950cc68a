import { beforeAll, describe, expect, test } from 'vitest'
import { listAudit } from '#contract/endpoints/activity.ts'
import type { Customer } from '#contract/entities/customer.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { CloudBillingPort } from '#server/providers/cloud-billing/port.ts'
import { ProviderFailure } from '#server/providers/failure.ts'
import { callApi } from '#test/e2e/support/api.ts'
import { newPerson } from '#test/e2e/support/people.ts'
import { runningApi } from '../support/api.ts'
import {
  type Account,
  cancel,
  invoicesOf,
  openAccount,
  resubscribe,
  retry,
  setUsage,
} from './support/account.ts'
import { dayOf } from './support/calendar.ts'
import { cloudEntriesOf, cloudStatesOf } from './support/cloud-ledger.ts'
import { someDebtor } from './support/debts.ts'
import { codeOf } from './support/sessions.ts'

/** The provider acts, and its answer never comes; as often as ordered. */
let lostAnswers = 0
/** How often the provider was truly asked for what. */
const asked: string[] = []

const forgetful =
  (call: 'suspend' | 'resume' | 'close' | 'createSubAccount', port: CloudBillingPort) =>
  async (id: string) => {
    asked.push(`${call} ${id}`)
    const result = await port[call](id)
    if (lostAnswers === 0) return result
    lostAnswers -= 1
    throw new ProviderFailure('cloud-billing', { kind: 'timeout' })
  }

const api = runningApi({
  ports: (ports) => ({
    ...ports,
    cloudBilling: {
      ...ports.cloudBilling,
      suspend: forgetful('suspend', ports.cloudBilling),
      resume: forgetful('resume', ports.cloudBilling),
      close: forgetful('close', ports.cloudBilling),
      createSubAccount: forgetful(
        'createSubAccount',
        ports.cloudBilling,
      ) as CloudBillingPort['createSubAccount'],
    } as CloudBillingPort,
  }),
})
const HOURS = 3_600_000
const MINUTE = 60_000

let admin: string
beforeAll(async () => {
  admin = await api.idToken('admin@masar.example')
})

const settled = () => api.server.jobs.idle()
const tryAgain = ({ id }: Account) =>
  api.call<{ customer: Customer } & Partial<ErrorBody>>('POST', `/v1/customers/${id}/cloud-account/retry`, {
    token: admin,
  })
const stateOf = async ({ current }: Account) => {
  const { cloudAccount } = await current()
  return [cloudAccount?.state, cloudAccount?.failure]
}
const press = (account: Pick<Account, 'subAccount'>, button: Record<string, string>) =>
  fetch(`${api.sandboxUrl}/cloud-billing/board/${account.subAccount.replace('billingAccounts/', '')}`, {
    method: 'POST',
    body: new URLSearchParams(button),
    redirect: 'manual',
  })
const leave = async (account: Account) => {
  await cancel(account)
  await api.advance(48 * HOURS)
  await settled()
}

describe('an answer that is lost', () => {
  test('of a closing does not close twice, and the closing is seen in the end', async () => {
    const account = await openAccount(api)
    lostAnswers = 1
    await leave(account)
    await api.advance(5 * MINUTE)
    await settled()
    expect(await cloudStatesOf(api, account.id)).toEqual(['closed'])
    expect(await stateOf(account)).toEqual(['closed', null])
  })

  test('of a new account does not make two of them [4.103]', async () => {
    const account = await openAccount(api)
    await leave(account)
    lostAnswers = 1
    expect((await resubscribe(account)).body.status).toBe('resubscribed')
    await settled()
    await api.advance(5 * MINUTE)
    await settled()
    expect(await cloudStatesOf(api, account.id)).toEqual(['closed', 'open'])
    expect(await stateOf(account)).toEqual(['open', null])
  })

  test('of a suspension that is taken back meanwhile leaves the account open', async () => {
    lostAnswers = 1
    const debtor = await someDebtor(api)
    await retry(debtor)
    await settled()
    await api.advance(3 * MINUTE)
    await settled()
    expect(await cloudStatesOf(api, debtor.id)).toEqual(['open'])
    expect(await stateOf(debtor)).toEqual(['open', null])
  })
})

test('projects that are linked keep an account open: everybody reads why, and it is closed once they are gone', async () => {
  const account = await openAccount(api)
  await press(account, { projects: 'link' })
  await leave(account)
  expect((await account.current()).status).toBe('cancelled')
  expect(await stateOf(account)).toEqual(['closing-failed', 'projects-linked'])
  const [alert] = await api.mails({ subject: 'A billing account at the cloud provider needs attention' })
  expect(alert?.text).toContain(account.id)
  expect(alert?.text).toContain('unlink them')

  expect((await tryAgain(account)).body.customer.cloudAccount?.state).toBe('closing')
  await settled()
  expect(await stateOf(account)).toEqual(['closing-failed', 'projects-linked'])
  await press(account, { projects: 'unlink' })
  expect((await tryAgain(account)).status).toBe(200)
  await settled()
  expect(await stateOf(account)).toEqual(['closed', null])
  expect(codeOf(await tryAgain(account))).toEqual([409, 'cloud-account-settled'])
  const { acts } = await callApi(api, admin)(listAudit, { query: { customerId: account.id, limit: '20' } })
  expect(acts.map(({ operation }) => operation)).toEqual(
    expect.arrayContaining([
      'cloud-account.provider.failed',
      'subscription.retryCloudAccount',
      'cloud-account.provider.closed',
    ]),
  )
})

test('a group the provider does not know holds a new account up until another is named [4.103, 7.11]', async () => {
  const account = await openAccount(api, newPerson('business'))
  await leave(account)
  const { db } = api.database
  const gone = { gcpSecurityGroup: 'nogroup@najd-trading.com' }
  await db.updateTable('customers').set(gone).where('id', '=', account.id).execute()
  expect((await resubscribe(account)).status).toBe(200)
  await settled()
  expect(await stateOf(account)).toEqual(['opening-failed', 'group-unknown'])
  expect((await account.current()).gcpSubBillingAccountId).toBeNull()

  const named = await account.ask('PUT', '/v1/customers/billing-group', {
    gcpSecurityGroup: 'billing@najd-trading.com',
  })
  expect(named.status).toBe(200)
  await settled()
  expect(await stateOf(account)).toEqual(['open', null])
  const [, renewed] = await cloudEntriesOf(api, account.id)
  expect(renewed).toMatchObject({ state: 'open', members: ['group:billing@najd-trading.com'] })
  expect((await account.current()).gcpSubBillingAccountId).toBe(renewed?.id)
})

test('what the old account reports after its last invoice is never billed with the new one [4.103]', async () => {
  const account = await openAccount(api)
  await setUsage(account, { daily: 10_000 })
  await leave(account)
  const settlements = (await invoicesOf(account)).filter(({ type }) => type === 'settlement')
  expect(settlements).toHaveLength(1)
  // A correction of a day the last invoice has billed, and the hours of the last day itself.
  await setUsage(account, { day: dayOf(api, -1), amount: 900_000 })
  await resubscribe(account)
  await settled()
  const { gcpSubBillingAccountId } = await account.current()
  await setUsage({ ...account, subAccount: gcpSubBillingAccountId ?? '' }, { daily: 0 })
  await api.advance(40 * 24 * HOURS)
  await settled()
  const later = (await invoicesOf(account)).slice(-1)[0]
  expect(later?.type).toBe('monthly')
  const billed = await api.database.db
    .selectFrom('usageEntries')
    .select(['subAccountId', 'amount'])
    .where('invoiceId', '=', later?.id ?? '')
    .execute()
  expect(billed.filter(({ subAccountId }) => subAccountId !== gcpSubBillingAccountId)).toEqual([])
  expect(billed.reduce((total, { amount }) => total + amount, 0)).toBe(0)
})

test('a former account of ours is no request for a migration, and the two are kept side by side [7.25]', async () => {
  const account = await openAccount(api)
  await leave(account)
  await resubscribe(account)
  await settled()
  const elsewhere = '0A0A0A-0B0B0B-0C0C0C'
  const migrate = () =>
    account.ask('PUT', '/v1/customers/migrate/billing-account', { oldGcpSubBillingAccount: elsewhere })
  expect((await migrate()).status).toBe(200)
  expect((await account.current()).oldGcpSubBillingAccount).toBe(`${account.subAccount},${elsewhere}`)
  expect(codeOf(await migrate())).toEqual([409, 'migration-requested'])
})
