import { randomUUID } from 'node:crypto'
import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { exportCosts, getCosts } from '#contract/endpoints/costs.ts'
import { NO_PROJECT } from '#contract/entities/cost-filters.ts'
import type { Costs } from '#contract/entities/costs.ts'
import { billingMonthOf, firstDayOf, nextBillingMonth } from '#rules/billing-calendar.ts'
import { COST_WORDS } from '#rules/cost-words.ts'
import { withVat } from '#rules/price.ts'
import { exportCosts as exportedCosts } from '#server/billing/export-costs.ts'
import { insertUsage } from '#server/billing/usage-store.ts'
import { withTransaction } from '#server/db/transaction.ts'
import { dayOf, goPastChargeDay, goTo } from '#test/support/calendar.ts'
import { passThreshold } from '#test/support/debts.ts'
import {
  type Account,
  cancel,
  choosePackage,
  invoicesOf,
  openAccount,
  setUsage,
  summaryOf,
} from '#test/support/seed/account.ts'
import { runningApi } from '../support/api.ts'

const api = runningApi()

const costsOf = ({ call }: Account, query: Record<string, string> = {}): Promise<Costs> =>
  call(getCosts, { query })

const sum = (amounts: readonly { amount: number }[]) =>
  amounts.reduce((total, { amount }) => total + amount, 0)

const monthOf = (day: string): number => Number(day.slice(0, 7).replace('-', ''))

/** Every division of the costs, which must have the same sum. */
const divisionsOf = ({ days, services, projects, support }: Costs): number[] => [
  sum(days),
  sum(services) + (support?.amount ?? 0),
  sum(projects) + (support?.amount ?? 0),
]

test('the costs of a closed month are its invoices with VAT, by day, service and project [2.8.15]', async () => {
  await goPastChargeDay(api)
  const account = await openAccount(api)
  await choosePackage(account, 'Enhanced')
  await api.database.db
    .updateTable('customers')
    .set({ discountBps: 1250 })
    .where('id', '=', account.id)
    .execute()
  const first = dayOf(api)
  await setUsage(account, { daily: 12_347 })
  await passThreshold(api, account)
  await goPastChargeDay(api)
  const month = monthOf(first)
  const billed = (await invoicesOf(account)).filter(({ billingMonth }) => billingMonth === month)
  expect(billed.map(({ type }) => type)).toEqual(['threshold', 'monthly'])

  const costs = await costsOf(account, { month: String(month) })
  const paid = billed.reduce((total, { netAmount }) => total + netAmount, 0)
  // Each invoice rounds its VAT.
  expect(Math.abs(costs.total.amount - paid)).toBeLessThanOrEqual(billed.length)
  expect(divisionsOf(costs)).toEqual([costs.total.amount, costs.total.amount, costs.total.amount])
  expect(costs.support?.amount).toBeGreaterThan(0)
  expect(costs).toMatchObject({ month, firstMonth: month, comparedThrough: null, forecast: null })
  expect(costs.days[0]?.day).toBe(`${first.slice(0, 8)}01`)
  expect(costs.services.map(({ service }) => service)).toEqual([
    'Compute Engine',
    'Cloud SQL',
    'Cloud Storage',
    'Networking',
  ])
  expect(costs.projects.map(({ project }) => project)).toEqual(['shop-production', 'data-warehouse'])
})

test('the current month is compared with the same days of the month before, and its forecast is that of the next charge [2.8.15]', async () => {
  await goPastChargeDay(api)
  const account = await openAccount(api)
  await setUsage(account, { daily: 10_000 })
  await goPastChargeDay(api)
  const second = await costsOf(account)
  expect([second.comparedThrough, second.total.previous]).toEqual([null, null])
  await goPastChargeDay(api)
  await setUsage(account, { daily: 20_000 })
  await goTo(api, `${dayOf(api, 15)} 09:00`)

  const costs = await costsOf(account)
  const yesterday = dayOf(api, -1)
  expect(costs).toMatchObject({
    month: monthOf(yesterday),
    currentMonth: monthOf(yesterday),
    knownThrough: yesterday,
  })
  expect(costs.comparedThrough?.slice(8)).toBe(yesterday.slice(8))
  expect(costs.services[0]).toMatchObject({ service: 'Compute Engine' })
  expect(divisionsOf(costs)).toEqual([costs.total.amount, costs.total.amount, costs.total.amount])
  const usage = sum(costs.services)
  expect(usage).toBe(withVat(6 * 10_000 + 15 * 20_000))
  const before = costs.services.reduce((total, { previous }) => total + (previous ?? 0), 0)
  expect(before).toBe(withVat(21 * 10_000))

  const { nextChargeAmount } = await summaryOf(account)
  const forecast = nextChargeAmount?.bill?.forecast
  expect(costs.forecast).toEqual({
    expected: forecast?.expected.total,
    range: forecast?.range,
    basis: forecast?.basis,
  })
  expect(costs.threshold).toEqual({ amount: withVat(500_000), reached: withVat(360_000) })
})

test('a filter shows one service or one project, and leaves the others to choose [2.8.16]', async () => {
  await goPastChargeDay(api)
  const account = await openAccount(api)
  await setUsage(account, { daily: 10_000 })
  await goTo(api, `${dayOf(api, 3)} 09:00`)
  await withTransaction(api.database.db, (tx) =>
    insertUsage(tx, [
      {
        ...{ customerId: account.id, subAccountId: account.subAccount, entryId: randomUUID() },
        ...{ receivedAt: api.clock.now(), day: dayOf(api, -1), service: 'Cloud SQL', amount: 777 },
        ...{ invoiceId: null, project: null },
      },
    ]),
  )
  const all = await costsOf(account)
  const ofSql = await costsOf(account, { service: 'Cloud SQL' })
  expect(ofSql.services).toEqual(all.services)
  expect(ofSql.projects.map(({ project }) => project)).toEqual(['data-warehouse', null])
  expect(ofSql.total.amount).toBe(withVat(3 * 2300 + 777))
  expect(divisionsOf(ofSql)[0]).toBe(ofSql.total.amount)
  expect([ofSql.support, ofSql.forecast]).toEqual([null, null])

  const ofNone = await costsOf(account, { project: NO_PROJECT })
  expect(ofNone.total.amount).toBe(withVat(777))
  expect(ofNone.projects).toEqual(all.projects)
  expect(ofNone.services.map(({ service }) => service)).toEqual(['Cloud SQL'])
  expect((await costsOf(account, { service: 'Unknown' })).total.amount).toBe(0)
})

const fileOf = async ({ token, place }: Account, query: string): Promise<string[][]> => {
  const answer = await fetch(new URL(`${exportCosts.path}?${query}`, place.appUrl), {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.headers.get('content-type')).toContain('text/csv')
  const [, ...lines] = (await answer.text()).split('\r\n')
  return lines.filter((line) => line !== '').map((line) => line.split(','))
}

test('the file has each day, service and project with its cost; the costs add up to those of the page [2.8.17]', async () => {
  await goPastChargeDay(api)
  const account = await openAccount(api)
  await choosePackage(account, 'Enhanced')
  await setUsage(account, { daily: 10_007 })
  await goTo(api, `${dayOf(api, 3)} 09:00`)
  const { total } = await costsOf(account)
  const rows = await fileOf(account, 'language=ar')
  const halalas = (cells: string[]) => Math.round(Number(cells[3]) * 100)
  expect(rows.reduce((all, cells) => all + halalas(cells), 0)).toBe(total.amount)
  expect(rows.slice(-5).map(([day, service, project]) => [day, service, project])).toEqual([
    [dayOf(api, -1), 'Cloud SQL', 'data-warehouse'],
    [dayOf(api, -1), 'Cloud Storage', 'data-warehouse'],
    [dayOf(api, -1), 'Compute Engine', 'shop-production'],
    [dayOf(api, -1), 'Networking', 'shop-production'],
    [dayOf(api, -1), COST_WORDS.support.ar, ''],
  ])
  const ofSql = await fileOf(account, 'service=Cloud%20SQL')
  expect(new Set(ofSql.map(([, service]) => service))).toEqual(new Set(['Cloud SQL']))
})

test('the file of a month is read day by day [2.8.17]', async () => {
  await goPastChargeDay(api)
  const account = await openAccount(api)
  await setUsage(account, { daily: 10_007 })
  await goTo(api, `${dayOf(api, 6)} 09:00`)
  const rowsRead: number[] = []
  const countRows: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      rowsRead.push(result.rows.length)
      return result
    },
  }
  const { deps } = api.server
  const db = deps.db.withPlugin(countRows)
  const lines: string[] = []
  for await (const line of exportedCosts({ ...deps, db }, account.id, { language: 'en' })) lines.push(line)
  const servicesOfDay = 4
  expect(lines.length).toBeGreaterThan(6 * servicesOfDay)
  expect(Math.max(...rowsRead)).toBe(servicesOfDay)
})

test('on the first of a month, services and projects of the month before have no rows [2.8.15]', async () => {
  await goPastChargeDay(api)
  const account = await openAccount(api)
  await setUsage(account, { daily: 10_000 })
  await goTo(api, `${firstDayOf(nextBillingMonth(billingMonthOf(api.clock.now())))} 09:00`)
  const costs = await costsOf(account)
  expect([costs.knownThrough, costs.services, costs.projects]).toEqual([null, [], []])
})

test('a cancelled account keeps the costs of its last month, and has no forecast [2.8.15]', async () => {
  await goPastChargeDay(api)
  const account = await openAccount(api)
  await setUsage(account, { daily: 10_000 })
  await goTo(api, `${dayOf(api, 8)} 09:00`)
  await cancel(account)
  await goTo(api, `${dayOf(api, 5)} 09:00`)
  const { total, forecast, days, threshold } = await costsOf(account)
  const [settlement] = await invoicesOf(account)
  expect(total.amount).toBe(settlement?.netAmount)
  expect([forecast, threshold?.reached]).toEqual([null, 0])
  expect(sum(days)).toBe(total.amount)
})
