import { beforeEach, expect, test } from 'vitest'
import { addDays } from '#rules/riyadh-time.ts'
import { billCustomer } from '#server/billing/bill-customer.ts'
import type { CloudBillingPort } from '#server/providers/cloud-billing/port.ts'
import { dayOf, goPastChargeDay, goTo } from '#test/support/calendar.ts'
import { type Account, openAccount, setUsage, summaryOf } from '#test/support/seed/account.ts'
import { runningApi } from '../support/api.ts'

const DAY_MS = 24 * 3_600_000
const UNTIL_NEXT_CHECK_MS = 5 * 60_000

/** Runs before the cloud provider's next answer. */
let beforeAnswer: (() => Promise<void> | void) | null = null

const slow = (port: CloudBillingPort): CloudBillingPort => ({
  ...port,
  async listUsage(...request) {
    const usage = await port.listUsage(...request)
    const act = beforeAnswer
    beforeAnswer = null
    await act?.()
    return usage
  },
})

const api = runningApi({ ports: (ports) => ({ ...ports, cloudBilling: slow(ports.cloudBilling) }) })

let account: Account
let today: string
beforeEach(async () => {
  account = await openAccount(api)
  await goPastChargeDay(api)
  today = dayOf(api)
})

test('work that becomes due during a billing run is done at the next check, not a day later', async () => {
  await setUsage(account, { day: today, amount: 9_000 })
  const { usageOfMonth } = await summaryOf(account)

  beforeAnswer = () => api.clock.advance(DAY_MS)
  await goTo(api, `${addDays(today, 1)} 01:01`)
  expect(dayOf(api)).toBe(addDays(today, 2))
  await api.advance(UNTIL_NEXT_CHECK_MS)
  expect((await summaryOf(account)).usageOfMonth - usageOfMonth).toBeGreaterThan(9_000)
})

test('a billing run that a later run overtakes leaves the next run planned', async () => {
  await goTo(api, `${addDays(today, 1)} 00:58`)
  beforeAnswer = () => api.advance(UNTIL_NEXT_CHECK_MS)
  await billCustomer(api.server.deps, account.id, 'an earlier run')

  await api.advance(UNTIL_NEXT_CHECK_MS)
  const { billingDueAt } = await api.database.db
    .selectFrom('customers')
    .select('billingDueAt')
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow()
  expect(billingDueAt?.getTime()).toBeGreaterThan(api.clock.now().getTime())
})
