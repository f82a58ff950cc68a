import { expect, test } from 'vitest'
import { billCustomer } from '#server/billing/bill-customer.ts'
import type { Clock } from '#server/clock.ts'
import { runningApi } from '#test/support/api.ts'
import { dayOf, goPastChargeDay, goTo } from '#test/support/calendar.ts'
import { casesOf, recordFigure } from '#test/support/figures.ts'
import {
  type Account,
  invoicesOf,
  openAccount,
  paymentsOf,
  setUsage,
  usageOf,
} from '#test/support/seed/account.ts'

/** The goal J4: a year of months for a server with each of these clocks, beside servers with the right one. */
const CASES = 60
const MINUTE_MS = 60_000
const CLOCKS: Record<string, number> = {
  'right clock': 0,
  '5 minutes ahead': 5 * MINUTE_MS,
  '5 minutes behind': -5 * MINUTE_MS,
  'an hour back': -60 * MINUTE_MS,
  'two days ahead': 2 * 24 * 60 * MINUTE_MS,
}
const MONTHS = casesOf(CASES) / Object.keys(CLOCKS).length
/** Halalas of a day; a month stays below the threshold. */
const DAILY = 10_000

const api = runningApi()

interface Case {
  clock: string
  account: Account
}

/** The work of a server whose clock is wrong. */
const billWith = ({ clock, account }: Case) => {
  const { deps } = api.server
  const wrong: Clock = { now: () => new Date(deps.clock.now().getTime() + (CLOCKS[clock] ?? 0)) }
  return billCustomer({ ...deps, clock: wrong }, account.id, `bench ${clock}`)
}

const billAtOnce = async (cases: readonly Case[]) => {
  // A server may have billed the account a moment ago.
  await Promise.all(cases.map((each) => billWith(each)))
  await api.server.jobs.idle()
}

/** Passes the end of a month and its charge day. The server with the wrong clock works shortly before and after each. */
const passMonth = async (cases: readonly Case[]) => {
  const [year = 0, month = 0] = dayOf(api).split('-').map(Number)
  const on = (day: number) => new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
  for (const instant of [`${on(0)} 23:58`, `${on(1)} 00:02`, `${on(5)} 23:58`, `${on(6)} 00:02`]) {
    await goTo(api, instant)
    await billAtOnce(cases)
  }
  await goTo(api, `${on(7)} 09:00`)
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** Says what is wrong with the books of an account. */
const problemsOf = async ({ clock, account }: Case): Promise<string[]> => {
  const [invoices, payments, usage] = [
    await invoicesOf(account),
    await paymentsOf(account),
    await usageOf(account),
  ]
  const months = invoices.map(({ billingMonth }) => billingMonth)
  const paid = payments.filter(({ status }) => status === 'paid')
  const billed = await api.database.db
    .selectFrom('usageEntries')
    .select(['day', 'amount'])
    .where('customerId', '=', account.id)
    .where('invoiceId', 'is not', null)
    .execute()
  const lastDay =
    billed
      .map(({ day }) => day)
      .sort()
      .at(-1) ?? ''
  const used = usage.filter(({ day }) => day <= lastDay)
  const findings = {
    'a month has no invoice or two': months.length !== MONTHS || new Set(months).size !== months.length,
    'an invoice is not paid': invoices.some(({ status }) => status !== 'paid'),
    'an invoice was charged twice or not': paid.length !== invoices.length,
    'the amounts differ':
      sumOf(paid.map(({ amount }) => amount)) !== sumOf(invoices.map(({ netAmount }) => netAmount)),
    'usage is missing or billed twice':
      sumOf(billed.map(({ amount }) => amount)) !== sumOf(used.map(({ amount }) => amount)),
  }
  return Object.entries(findings)
    .filter(([, isWrong]) => isWrong)
    .map(([finding]) => `${clock}: ${finding}`)
}

test('servers with a wrong clock bill each month once, beside servers with the right one', async () => {
  await goPastChargeDay(api)
  const cases: Case[] = []
  for (const clock of Object.keys(CLOCKS)) cases.push({ clock, account: await openAccount(api) })
  for (const { account } of cases) await setUsage(account, { daily: DAILY })
  for (let month = 0; month < MONTHS; month += 1) await passMonth(cases)
  const problems = (await Promise.all(cases.map(problemsOf))).flat()
  recordFigure({
    goal: 'J4',
    figure: `${MONTHS * cases.length} months of ${cases.length} accounts, each also billed by a server with its own clock (${Object.keys(CLOCKS).join(', ')}) two minutes before and after each month’s end and charge day: ${problems.length} wrong; each month has one invoice and one charge, and all usage is billed once`,
    isMet: problems.length === 0,
  })
  expect(problems).toEqual([])
})
