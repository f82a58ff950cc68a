import { beforeAll, expect, test } from 'vitest'
import { goTo, nextLeapYear } from '#test/support/calendar.ts'
import {
  type Account,
  cancel,
  decide,
  openAccount,
  resubscribe,
  setUsage,
  standingOf,
  summaryOf,
} from '#test/support/seed/account.ts'
import { cloudStatesOf } from '#test/support/seed/cloud-ledger.ts'
import { runningApi } from '../support/api.ts'
import { administratorOf } from './support/administrator.ts'

const api = runningApi()
const year = nextLeapYear(new Date())
const at = (local: string) => `${year}-${local}`

let admin: Awaited<ReturnType<typeof administratorOf>>
let account: Account
beforeAll(async () => {
  await goTo(api, at('01-12 10:00'))
  admin = await administratorOf(api)
  account = await openAccount(api)
  await setUsage(account, { daily: 10_000 })
})

const OVERAGE = ['suspended', 'budget-overage']
const mailAbout = async (subject: string) =>
  (await api.mails({ to: account.person.email, subject }))[0]?.text ?? ''
const ownActs = async () =>
  (
    await api.database.db
      .selectFrom('activities')
      .select('operation')
      .where('customerId', '=', account.id)
      .where('operation', 'like', 'account.quota.%')
      .orderBy('at')
      .execute()
  ).map(({ operation }) => operation)

/** Each test starts on the day on which the previous test ended. */
test('a quota is mailed to the customer and has no effect until it is exceeded [4.020, 4.030]', async () => {
  const { body } = await admin.setQuota(account.id, 100_000)
  expect(body.customer?.monthlyQuota).toBe(100_000)
  expect(await mailAbout('Your monthly quota has changed')).toContain('SAR 1,000.00')
  await goTo(api, at('01-20 01:01'))
  expect((await summaryOf(account)).usageOfMonth).toBeLessThanOrEqual(100_000)
  expect(await standingOf(account)).toEqual(['active', null])
})

test('an overage suspends the account, mails the customer and ends on the 1st [4.020, 4.030]', async () => {
  await setUsage(account, { day: at('01-20'), amount: 90_000 })
  await goTo(api, at('01-21 01:01'))
  expect((await summaryOf(account)).usageOfMonth).toBeGreaterThan(100_000)
  expect(await standingOf(account)).toEqual(OVERAGE)
  expect(await cloudStatesOf(api, account.id)).toEqual(['suspended'])
  const text = await mailAbout('Your account is suspended')
  for (const words of [
    'SAR 1,000.00 (before VAT)',
    'Service resumes on the 1st of next month',
    'حصتك الشهرية',
  ])
    expect(text).toContain(words)

  await goTo(api, at('01-31 23:59'))
  expect(await standingOf(account)).toEqual(OVERAGE)
  await goTo(api, at('02-01 01:01'))
  expect(await standingOf(account)).toEqual(['active', null])
  expect(await cloudStatesOf(api, account.id)).toEqual(['open'])
  expect(await mailAbout('Your account is active again')).toContain(
    'The suspension for your monthly quota has ended',
  )
  expect(await ownActs()).toEqual(['account.quota.exceeded', 'account.quota.reset'])
})

test('the usage of the month before does not count for the quota', async () => {
  await goTo(api, at('02-08 12:00'))
  expect(await standingOf(account)).toEqual(['active', null])
})

test('a quota below the month’s usage suspends the account at once, and a higher quota or none activates it at once', async () => {
  const { usageOfMonth } = await summaryOf(account)
  const lowered = await admin.setQuota(account.id, usageOfMonth - 1)
  expect(lowered.body.customer?.statusDetails.reason).toBe('budget-overage')
  expect((await admin.setQuota(account.id, usageOfMonth)).body.customer?.status).toBe('active')
  await admin.setQuota(account.id, 1_000)
  expect(await standingOf(account)).toEqual(OVERAGE)
  const cleared = await admin.clearQuota(account.id)
  expect([cleared.body.customer?.status, cleared.body.customer?.monthlyQuota]).toEqual(['active', null])
  expect(await mailAbout('Your monthly quota has changed')).toContain('no longer has a monthly quota')
})

test('a reinstatement after an overage waives the quota until the 1st [4.020]', async () => {
  await admin.setQuota(account.id, 50_000)
  expect(await standingOf(account)).toEqual(OVERAGE)
  expect((await admin.reinstate(account.id)).body.customer?.status).toBe('active')
  await goTo(api, at('02-20 01:01'))
  expect(await standingOf(account)).toEqual(['active', null])
  await goTo(api, at('03-05 01:01'))
  expect(await standingOf(account)).toEqual(['active', null])
  await goTo(api, at('03-08 01:01'))
  expect(await standingOf(account)).toEqual(OVERAGE)
})

test('a failed payment during an overage keeps the account suspended after the 1st [4.020]', async () => {
  await decide(account, 'primary', 'declined')
  await setUsage(account, { day: at('03-08'), amount: 600_000 })
  await goTo(api, at('03-09 01:01'))
  expect(await standingOf(account)).toEqual(['suspended', 'failed-payment'])
  await goTo(api, at('04-01 01:01'))
  expect(await standingOf(account)).toEqual(['suspended', 'failed-payment'])
})

test('the usage of a former cloud account does not count for the quota [4.103]', async () => {
  await goTo(api, at('04-05 10:00'))
  const returning = await openAccount(api)
  await setUsage(returning, { day: at('04-05'), amount: 90_000 })
  await goTo(api, at('04-07 10:00'))
  expect((await summaryOf(returning)).usageOfMonth).toBeGreaterThanOrEqual(90_000)
  await cancel(returning)
  await goTo(api, at('04-09 11:00'))
  expect(await standingOf(returning)).toEqual(['cancelled', null])
  await resubscribe(returning)
  await api.server.jobs.idle()
  expect((await summaryOf(returning)).usageOfMonth).toBe(0)
  await admin.setQuota(returning.id, 80_000)
  expect(await standingOf(returning)).toEqual(['active', null])
})
