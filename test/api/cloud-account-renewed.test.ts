import { beforeEach, expect, test } from 'vitest'
import { dayOf, goPastChargeDay } from '#test/support/calendar.ts'
import { invoicesOf, openAccount, resubscribe, setUsage } from '#test/support/seed/account.ts'
import { cloudEntriesOf, cloudStatesOf } from '#test/support/seed/cloud-ledger.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { codeOf } from '#test/support/seed/sessions.ts'
import { runningApi } from '../support/api.ts'
import { cloudSteps } from './support/cloud-account.ts'

const api = runningApi()
const { jobsDone, tryAgain, stateOf, press, leave } = cloudSteps(api)
const HOUR_MS = 3_600_000

// On the last days of a month the monthly invoice would interfere.
beforeEach(() => goPastChargeDay(api))

test('a cloud account that could not be closed stays visible and can be closed after a re-subscription [4.103]', async () => {
  const account = await openAccount(api)
  await press(account, { projects: 'lock' })
  await leave(account)
  await resubscribe(account)
  await jobsDone()
  expect(await stateOf(account)).toEqual(['open', null])
  expect((await account.current()).formerCloudAccounts).toMatchObject([
    {
      state: 'closing-failed',
      failure: 'projects-linked',
      account: account.subAccount.replace('billingAccounts/', ''),
    },
  ])
  await press(account, { projects: 'unlink' })
  expect((await tryAgain(account)).status).toBe(200)
  await jobsDone()
  expect(await cloudStatesOf(api, account.id)).toEqual(['closed', 'open'])
  expect((await account.current()).formerCloudAccounts).toEqual([])
  expect(codeOf(await tryAgain(account))).toEqual([409, 'cloud-account-settled'])
})

test('a group that the provider does not know delays a new cloud account until the customer names another group [4.103, 7.11]', async () => {
  const account = await openAccount(api, newPerson('business'))
  await leave(account)
  const { db } = api.database
  const gone = { gcpSecurityGroup: 'nogroup@najd-trading.com' }
  await db.updateTable('customers').set(gone).where('id', '=', account.id).execute()
  expect((await resubscribe(account)).status).toBe(200)
  await jobsDone()
  expect(await stateOf(account)).toEqual(['opening-failed', 'group-unknown'])
  expect((await account.current()).gcpSubBillingAccountId).toBeNull()

  const named = await account.ask('PUT', '/v1/customers/billing-group', {
    gcpSecurityGroup: 'billing@najd-trading.com',
  })
  expect(named.status).toBe(200)
  await jobsDone()
  expect(await stateOf(account)).toEqual(['open', null])
  const [, renewed] = await cloudEntriesOf(api, account.id)
  expect(renewed).toMatchObject({ state: 'open', members: ['group:billing@najd-trading.com'] })
  expect((await account.current()).gcpSubBillingAccountId).toBe(renewed?.id)
})

test('late usage of the old cloud account is not billed with the new cloud account [4.103]', async () => {
  const account = await openAccount(api)
  await setUsage(account, { daily: 10_000 })
  await leave(account)
  const settlements = (await invoicesOf(account)).filter(({ type }) => type === 'settlement')
  expect(settlements).toHaveLength(1)
  // Late usage: a correction of a billed day, and the hours of the last day.
  await setUsage(account, { day: dayOf(api, -1), amount: 900_000 })
  await resubscribe(account)
  await jobsDone()
  const { gcpSubBillingAccountId } = await account.current()
  await setUsage({ ...account, subAccount: gcpSubBillingAccountId ?? '' }, { daily: 0 })
  await api.advance(40 * 24 * HOUR_MS)
  await jobsDone()
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

test('a former cloud account does not count as a migration request, and both are stored [7.25]', async () => {
  const account = await openAccount(api)
  await leave(account)
  await resubscribe(account)
  await jobsDone()
  const elsewhere = '0A0A0A-0B0B0B-0C0C0C'
  const migrate = () =>
    account.ask('PUT', '/v1/customers/migrate/billing-account', { oldGcpSubBillingAccount: elsewhere })
  expect((await migrate()).status).toBe(200)
  expect((await account.current()).oldGcpSubBillingAccount).toBe(`${account.subAccount},${elsewhere}`)
  expect(codeOf(await migrate())).toEqual([409, 'migration-requested'])
})
