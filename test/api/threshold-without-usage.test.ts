import { expect, test } from 'vitest'
import { billingMonthOf, firstDayOf, lastDayOf, nextBillingMonth } from '#rules/billing-calendar.ts'
import { percentOf } from '#rules/money.ts'
import { addDays } from '#rules/riyadh-time.ts'
import { goTo } from '#test/support/calendar.ts'
import { invoicesOf, openAccount, setUsage, usageOf } from '#test/support/seed/account.ts'
import { runningApi } from '../support/api.ts'

const api = runningApi()
const STANDARD_BPS = 400

const dayOfNext = (month: number, day: number) => addDays(firstDayOf(nextBillingMonth(month)), day - 1)

test('a threshold invoice during an outage of the usage over the end of a month bills no support twice', async () => {
  const account = await openAccount(api)
  const { db } = api.database
  const month = nextBillingMonth(billingMonthOf(api.clock.now()))
  await setUsage(account, { daily: 10_000 })
  await goTo(api, `${addDays(lastDayOf(month), -1)} 02:00`)

  await api.control('/faults', { provider: 'cloud-billing', mode: 'error' })
  await db.updateTable('customers').set({ threshold: 100_000 }).where('id', '=', account.id).execute()
  await goTo(api, `${dayOfNext(month, 3)} 02:00`)
  expect((await invoicesOf(account)).at(-1)?.type).toBe('threshold')

  await db.updateTable('customers').set({ threshold: 0 }).where('id', '=', account.id).execute()
  await api.control('/faults', { provider: 'cloud-billing', mode: 'off' })
  await goTo(api, `${dayOfNext(month, 5)} 02:00`)
  await goTo(api, `${dayOfNext(nextBillingMonth(month), 1)} 02:00`)

  const usage = (await usageOf(account)).filter(
    ({ day }) => day.slice(0, 7) === firstDayOf(month).slice(0, 7),
  )
  const shares = await db
    .selectFrom('invoiceLines')
    .innerJoin('invoices', 'invoices.id', 'invoiceLines.invoiceId')
    .select(['invoiceLines.amount', 'invoiceLines.firstDay'])
    .where('invoices.customerId', '=', account.id)
    .where('invoiceLines.kind', '=', 'support-percent')
    .where('invoiceLines.firstDay', '=', firstDayOf(month))
    .execute()
  const used = usage.reduce((total, { amount }) => total + amount, 0)
  expect(shares.map(({ amount }) => amount)).toEqual([percentOf(used, STANDARD_BPS)])
})
