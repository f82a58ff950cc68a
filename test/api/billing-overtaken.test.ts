import { expect, test } from 'vitest'
import { addDays } from '#rules/riyadh-time.ts'
import type { CloudBillingPort } from '#server/providers/cloud-billing/port.ts'
import { openAccount, setUsage, summaryOf } from '#test/support/seed/account.ts'
import { runningApi } from '../support/api.ts'
import { dayOf, goPastChargeDay, goTo } from './support/calendar.ts'

/** How long the cloud provider takes over its next answer. */
let delayMs = 0

const slow = (port: CloudBillingPort): CloudBillingPort => ({
  ...port,
  async listUsage(...asked) {
    const usage = await port.listUsage(...asked)
    api.clock.advance(delayMs)
    delayMs = 0
    return usage
  },
})

const api = runningApi({ ports: (ports) => ({ ...ports, cloudBilling: slow(ports.cloudBilling) }) })

test('what becomes due while an account is billed is done at the next look, and not a day later', async () => {
  const account = await openAccount(api)
  await goPastChargeDay(api)
  const today = dayOf(api)
  await setUsage(account, { day: today, amount: 9_000 })
  const { usageOfMonth } = await summaryOf(account)

  delayMs = 24 * 3_600_000
  await goTo(api, `${addDays(today, 1)} 00:59`)
  await goTo(api, `${addDays(today, 1)} 01:01`)
  expect(dayOf(api)).toBe(addDays(today, 2))
  await api.advance(5 * 60_000)
  expect((await summaryOf(account)).usageOfMonth - usageOfMonth).toBeGreaterThan(9_000)
})
