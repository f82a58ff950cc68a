import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { reinstateAccount, suspendAccount } from '#contract/endpoints/administration.ts'
import { getCosts, liftBudgetStop, removeBudget, setBudget } from '#contract/endpoints/costs.ts'
import { billingMonthOf, firstDayOf, lastDayOf, nextBillingMonth } from '#rules/billing-calendar.ts'
import { withVat } from '#rules/price.ts'
import { findCustomer } from '#server/accounts/store.ts'
import { watchBudget } from '#server/billing/watch-budget.ts'
import { dayOf, goPastChargeDay, goTo } from '#test/support/calendar.ts'
import { type Account, cancel, openAccount, resubscribe, setUsage } from '#test/support/seed/account.ts'
import { callAsAdmin } from '#test/support/seed/administrator.ts'
import { cloudStatesOf } from '#test/support/seed/cloud-ledger.ts'
import { codeOf } from '#test/support/seed/sessions.ts'
import { runningApi } from '../support/api.ts'

const DAY_MS = 86_400_000

const api = runningApi()

/** The subjects of the mails about the budget of an account, oldest first. */
const toldTo = async ({ person }: Account): Promise<string[]> => {
  await api.server.jobs.idle()
  const mails = await api.mails({ to: person.email })
  const subjects = mails.map(({ subject }) => subject)
  return subjects.filter((subject) => subject.includes('budget')).toReversed()
}

const budgetOf = async ({ call }: Account) => (await call(getCosts)).budget

/** An account of the month, with SAR 100.00 of usage each day and a budget in days of usage. */
const withBudget = async (days: number, stops = false): Promise<Account> => {
  await goPastChargeDay(api)
  const account = await openAccount(api)
  await account.call(setBudget, { body: { amount: withVat(days * 10_000), stops } })
  await setUsage(account, { daily: 10_000 })
  return account
}
const afterDays = (days: number) => goTo(api, `${dayOf(api, days)} 09:00`)

const cause = { by: 'server', requestId: 'test' } as const

test('a customer is told at half, four fifths and all of the budget, each once in a month, by mail and on the page [2.8.19]', async () => {
  const account = await withBudget(6)
  await afterDays(2)
  expect(await toldTo(account)).toEqual([])
  await afterDays(2)
  expect(await toldTo(account)).toEqual([expect.stringContaining('50%')])
  await afterDays(1)
  await watchBudget(api.server.deps, account.id, cause)
  expect(await toldTo(account)).toHaveLength(2)
  await afterDays(2)
  expect(await toldTo(account)).toEqual([
    expect.stringContaining('50%'),
    expect.stringContaining('80%'),
    expect.stringContaining('used up'),
  ])
  await afterDays(3)
  await watchBudget(api.server.deps, account.id, cause)
  expect(await toldTo(account)).toHaveLength(3)
  const budget = await budgetOf(account)
  expect(budget?.notices.map(({ kind }) => kind)).toEqual(['half', 'most', 'all'])
  expect(budget?.notices[0]?.spent).toBeGreaterThanOrEqual(withVat(30_000))
  expect((await account.current()).status).toBe('active')
})

test('a forecast above the budget is told once, with the expected costs, and a new month begins anew [2.8.19]', async () => {
  const account = await withBudget(20)
  await afterDays(8)
  const [mail, ...others] = await toldTo(account)
  expect([mail, others]).toEqual([expect.stringContaining('may pass your budget'), []])
  const notice = (await budgetOf(account))?.notices[0]
  expect(notice?.kind).toBe('forecast')
  expect(notice?.expected).toBeGreaterThan(withVat(200_000))
  await afterDays(1)
  expect(await toldTo(account)).toHaveLength(1)

  await goPastChargeDay(api)
  const inNextMonth = await toldTo(account)
  expect(inNextMonth.filter((subject) => subject.includes('may pass'))).toHaveLength(2)
  const { chart } = (await budgetOf(account)) ?? {}
  expect(chart?.state).toBe('within')
})

test('usage of the last day of a month that is known late is told for its own month [2.8.19]', async () => {
  const account = await withBudget(40)
  const lastDay = lastDayOf(billingMonthOf(api.clock.now()))
  await setUsage(account, { day: lastDay, amount: 300_000 })
  await goTo(api, `${lastDay} 09:00`)
  expect(await toldTo(account)).toEqual([expect.stringContaining('50%')])
  await api.control('/faults', { provider: 'cloud-billing', mode: 'error' })
  await afterDays(1)
  await watchBudget(api.server.deps, account.id, cause)
  expect(await toldTo(account)).toHaveLength(1)
  await api.control('/faults', { provider: 'cloud-billing', mode: 'off' })
  await afterDays(1)
  // The expensive day also raises the forecast of the new month.
  const reached = (await toldTo(account)).filter((subject) => !subject.includes('may pass'))
  expect(reached).toEqual([expect.stringContaining('50%'), expect.stringContaining('used up')])
})

test('two rounds at once tell a customer once [2.8.19]', async () => {
  const account = await withBudget(10)
  await setUsage(account, { daily: 60_000 })
  await afterDays(1)
  await Promise.all([1, 2, 3].map(() => watchBudget(api.server.deps, account.id, cause)))
  expect(await toldTo(account)).toEqual([expect.stringContaining('50%')])
})

test('a new amount is compared at once; a removed budget tells nothing more [2.8.19]', async () => {
  await goPastChargeDay(api)
  const account = await openAccount(api)
  await setUsage(account, { daily: 10_000 })
  await afterDays(3)
  expect(await budgetOf(account)).toBeNull()
  const { budget } = await account.call(setBudget, { body: { amount: withVat(30_000), stops: false } })
  expect(budget).toMatchObject({ amount: withVat(30_000), notices: [{ kind: 'all' }] })
  expect(await toldTo(account)).toEqual([expect.stringContaining('used up')])
  await account.call(setBudget, { body: { amount: withVat(30_000), stops: false } })
  expect(await toldTo(account)).toHaveLength(1)
  const raised = await account.call(setBudget, { body: { amount: withVat(60_000), stops: false } })
  expect(raised.budget?.chart.state).toBe('half')
  expect(await toldTo(account)).toHaveLength(2)

  expect((await account.call(removeBudget)).budget).toBeNull()
  await afterDays(4)
  expect([await toldTo(account), await budgetOf(account)]).toEqual([expect.anything(), null])
  expect(await toldTo(account)).toHaveLength(2)
  expect((await findCustomer(api.database.db, account.id))?.status).toBe('active')
})

/** The states of the account's cloud accounts in the provider's own records. */
const cloudOf = async ({ id }: Account) => {
  await api.server.jobs.idle()
  return cloudStatesOf(api, id)
}

test('a used budget suspends the cloud account where the customer has chosen it, until the next month [2.8.24]', async () => {
  const account = await withBudget(3, true)
  await afterDays(2)
  expect([(await budgetOf(account))?.chart.state, await cloudOf(account)]).toEqual(['half', ['open']])
  await afterDays(2)
  expect(await cloudOf(account)).toEqual(['suspended'])
  const budget = await budgetOf(account)
  expect([budget?.chart.state, budget?.notices.at(-1)]).toEqual([
    'stopped',
    expect.objectContaining({ kind: 'all', stopped: true }),
  ])
  const { status, account: shown } = await account.current()
  expect([status, shown.facts.stoppedByBudget]).toEqual(['active', true])
  const [mail] = await api.mails({ to: account.person.email, subject: 'used up' })
  expect(mail?.text).toContain('no new resources can start')

  await setUsage(account, { daily: 0 })
  await goPastChargeDay(api)
  expect([(await account.current()).account.facts.stoppedByBudget, await cloudOf(account)]).toEqual([
    false,
    ['open'],
  ])
})

test('a stop does not wait for the last usage of its month [2.8.24]', async () => {
  const account = await withBudget(1, true)
  await afterDays(1)
  expect(await cloudOf(account)).toEqual(['suspended'])
  await api.control('/faults', { provider: 'cloud-billing', mode: 'error' })
  await goTo(api, `${firstDayOf(nextBillingMonth(billingMonthOf(api.clock.now())))} 03:00`)
  const { facts } = (await account.current()).account
  await api.control('/faults', { provider: 'cloud-billing', mode: 'off' })
  expect(facts.stoppedByBudget).toBe(false)
})

test('a budget that only the last day of its month uses up stops nothing [2.8.24]', async () => {
  const account = await withBudget(100, true)
  const month = billingMonthOf(api.clock.now())
  await setUsage(account, { daily: 0 })
  await setUsage(account, { day: lastDayOf(month), amount: 1_000_000 })
  await goTo(api, `${firstDayOf(nextBillingMonth(month))} 09:00`)
  await api.server.jobs.idle()
  const [mail] = await api.mails({ to: account.person.email, subject: 'used up' })
  expect(mail?.text).toContain('Everything keeps running.')
  expect([(await budgetOf(account))?.chart.state, await cloudOf(account)]).toEqual(['within', ['open']])
  const { rows } = await sql<{ to: string }>`
    select to_state as to from transitions where subject_id = (
      select id from budgets where customer_id = ${account.id})`.execute(api.database.db)
  expect(rows.map(({ to }) => to)).not.toContain('stopped')
})

test('a stop that is chosen for a used budget is told, also when its use was told before [2.8.24]', async () => {
  const account = await withBudget(1)
  await afterDays(1)
  expect(await toldTo(account)).toHaveLength(1)
  await account.call(setBudget, { body: { amount: withVat(10_000), stops: true } })
  expect(await toldTo(account)).toHaveLength(2)
  const [mail] = await api.mails({ to: account.person.email, subject: 'used up' })
  expect(mail?.text).toContain('no new resources can start')
})

test('a mail about a stop that was lifted before it was sent promises no stop [2.8.24]', async () => {
  const account = await withBudget(1, true)
  await api.control('/faults', { provider: 'mail', mode: 'error' })
  await afterDays(1)
  await account.call(liftBudgetStop)
  await api.control('/faults', { provider: 'mail', mode: 'off' })
  await api.advance(DAY_MS / 12)
  await api.server.jobs.idle()
  const [mail] = await api.mails({ to: account.person.email, subject: 'used up' })
  expect(mail?.text).toContain('Everything keeps running.')
})

test('a customer lifts the stop for the rest of the month, and two presses lift it once [2.8.24]', async () => {
  const account = await withBudget(1, true)
  await afterDays(1)
  expect(await cloudOf(account)).toEqual(['suspended'])
  const [first, second] = await Promise.all([account.call(liftBudgetStop), account.call(liftBudgetStop)])
  expect([first, second].map(({ budget }) => budget?.chart.state)).toEqual(['used', 'used'])
  expect(await cloudOf(account)).toEqual(['open'])
  await afterDays(2)
  expect([(await budgetOf(account))?.chart.state, await cloudOf(account)]).toEqual(['used', ['open']])
})

test('the same budget without its stop, a higher one and none allow new resources at once [2.8.24]', async () => {
  const account = await withBudget(1, true)
  const amount = withVat(10_000)
  await afterDays(1)
  const set = async (change: { amount: number; stops: boolean } | null) => {
    if (change) await account.call(setBudget, { body: change })
    else await account.call(removeBudget)
    return (await cloudOf(account))[0]
  }
  expect(await set({ amount, stops: false })).toBe('open')
  expect(await set({ amount, stops: true })).toBe('suspended')
  expect(await set({ amount: amount * 100, stops: true })).toBe('open')
  expect(await set({ amount, stops: true })).toBe('suspended')
  expect(await set(null)).toBe('open')
})

test('an account that is suspended for another reason stays suspended when the stop ends [2.8.24]', async () => {
  const account = await withBudget(1, true)
  await afterDays(1)
  const callAdmin = await callAsAdmin(api)
  const params = { customerId: account.id }
  const suspend = () =>
    callAdmin(suspendAccount, { params, body: { statusReason: 'security', reason: 'A stolen key' } })
  const lastMail = async () =>
    (await api.mails({ to: account.person.email, subject: 'active again' }))[0]?.text
  await suspend()
  await callAdmin(reinstateAccount, { params })
  expect(await cloudOf(account)).toEqual(['suspended'])
  expect(await lastMail()).toContain('Your own budget still stops new resources')
  await suspend()
  await account.call(liftBudgetStop)
  expect(await cloudOf(account)).toEqual(['suspended'])
  await callAdmin(reinstateAccount, { params })
  expect(await cloudOf(account)).toEqual(['open'])
})

/** A cancelled account whose budget had stopped new resources. */
const cancelledDuringStop = async (): Promise<Account> => {
  const account = await withBudget(1, true)
  await afterDays(1)
  await setUsage(account, { daily: 0 })
  await cancel(account)
  await api.advance(2 * DAY_MS)
  expect(await cloudOf(account)).toEqual(['closed'])
  return account
}

test('a subscription that begins anew in the month of a stop gets its cloud account, which is suspended [2.8.24]', async () => {
  const account = await cancelledDuringStop()
  expect((await resubscribe(account)).status).toBe(200)
  expect(await cloudOf(account)).toEqual(['closed', 'suspended'])
  await account.call(liftBudgetStop)
  expect(await cloudOf(account)).toEqual(['closed', 'open'])
})

test('a stop ends with its month, also while the subscription is cancelled [2.8.24]', async () => {
  const account = await cancelledDuringStop()
  await goPastChargeDay(api)
  const { status, body } = await resubscribe(account)
  expect([status, body.customer?.account.facts.stoppedByBudget]).toEqual([200, false])
  expect(await cloudOf(account)).toEqual(['closed', 'open'])
  const { rows } = await sql<{ to: string }>`
    select t.to_state as to from transitions t join cloud_accounts c on c.id = t.subject_id
    where c.customer_id = ${account.id} and c.number = 2 order by t.at, t.id`.execute(api.database.db)
  expect(rows.map(({ to }) => to)).toEqual(['opening', 'open'])
})

test.each([0, 99, 1_000_000_001, 10.5, '500', null])('a budget of %j is refused [2.8.19]', async (amount) => {
  const account = await openAccount(api)
  const [status] = codeOf(await account.ask('PUT', '/v1/costs/budget', { amount }))
  expect(status).toBe(400)
})
