import { expect, test } from 'vitest'
import { vatOf } from '#rules/money.ts'
import { dayOf, goTo, stayInOneMonth } from '#test/support/calendar.ts'
import { applicant, approve, invoicesOf, paymentsOf, setUsage } from '#test/support/seed/account.ts'
import { runningApi } from '../support/api.ts'

const api = runningApi()
/** Halalas. With VAT they are 99, less than the card provider's minimum. */
const BELOW_MINIMUM = 86

/** The first day of the month after this one. */
const nextMonth = (): string => {
  const [year = 0, month = 0] = dayOf(api).split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

test('a month below one riyal is invoiced with the next month', async () => {
  await stayInOneMonth(api, 3)
  const account = await applicant(api)
  await api.database.db
    .updateTable('customers')
    .set({ package: 'Basic' })
    .where('id', '=', account.id)
    .execute()
  await approve(api, account)
  await setUsage(account, { daily: 0 })
  await setUsage(account, { day: dayOf(api), amount: BELOW_MINIMUM })
  await goTo(api, `${nextMonth()} 02:00`)
  expect(await invoicesOf(account)).toEqual([])

  await setUsage(account, { day: dayOf(api), amount: BELOW_MINIMUM })
  await goTo(api, `${nextMonth()} 02:00`)
  const usage = 2 * BELOW_MINIMUM
  expect(await invoicesOf(account)).toMatchObject([{ netAmount: usage + vatOf(usage) }])
  expect((await paymentsOf(account)).filter(({ amount }) => amount < 100)).toEqual([])
})
