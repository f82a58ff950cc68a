import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PACKAGES } from '#contract/entities/common.ts'
import { billingMonthOf, firstDayOf, lastDayOf, previousBillingMonth } from '#rules/billing-calendar.ts'
import { offerOf } from '#rules/price.ts'
import { addDays, daysBetween, riyadhDayStart } from '#rules/riyadh-time.ts'
import { findCustomer } from '#server/accounts/store.ts'
import { issueInvoice } from '#server/billing/issue-invoice.ts'
import { insertUsage } from '#server/billing/usage-store.ts'
import type { InvoiceRow } from '#server/db/schema.ts'
import { withTransaction } from '#server/db/transaction.ts'
import { dayOf, goPastChargeDay, goTo } from '#test/support/calendar.ts'
import { type Account, cancel, openAccount, setUsage, summaryOf } from '#test/support/seed/account.ts'
import { runningApi } from '../support/api.ts'
import { creditOf, payerOf } from './support/credit.ts'
import { stopBilling } from './support/stop-billing.ts'

const api = runningApi()

/** Leaves a transaction without its writes. */
class Undone extends Error {}

/** The invoice that the engine would issue for the usage through yesterday. Nothing of it is stored. */
const invoiceNow = async (account: Account): Promise<InvoiceRow | null> => {
  const issued: { invoice: InvoiceRow | null } = { invoice: null }
  const at = api.clock.now()
  const attempt = withTransaction(api.database.db, async (tx) => {
    const row = await findCustomer(tx, account.id)
    if (!row) throw new Error('There is no such account')
    issued.invoice = await issueInvoice(api.server.deps, tx, row, {
      type: 'monthly',
      billingMonth: billingMonthOf(at),
      lastDay: dayOf(api, -1),
      issuedAt: at,
      dueAt: at,
      cause: { by: 'server', requestId: 'test' },
    })
    throw new Undone()
  })
  await expect(attempt).rejects.toThrow(Undone)
  return issued.invoice
}

const billOf = async (account: Account) => {
  const { nextChargeAmount, ...summary } = await summaryOf(account)
  const bill = nextChargeAmount?.bill
  if (!bill) throw new Error('The next charge has no bill')
  return { ...bill, invoices: nextChargeAmount.invoices, summary }
}

interface Rows {
  usage: readonly { ago: number; amount: number }[]
  packages: readonly { ago: number; name: (typeof PACKAGES)[number] }[]
  discountBps: number
}

/** Replaces the unbilled usage, the packages and the discount. `ago`: days before today. */
const store = async ({ id, subAccount }: Account, { usage, packages, discountBps }: Rows): Promise<void> => {
  const { db } = api.database
  await db.deleteFrom('usageEntries').where('customerId', '=', id).where('invoiceId', 'is', null).execute()
  await db.deleteFrom('packageChanges').where('customerId', '=', id).execute()
  await db.updateTable('customers').set({ discountBps }).where('id', '=', id).execute()
  await withTransaction(db, (tx) =>
    insertUsage(
      tx,
      usage.map(({ ago, amount }) => ({
        ...{ customerId: id, subAccountId: subAccount, entryId: randomUUID(), receivedAt: api.clock.now() },
        ...{ day: dayOf(api, -ago), amount, service: 'Compute', invoiceId: null },
      })),
    ),
  )
  for (const { ago, name } of packages)
    await db
      .insertInto('packageChanges')
      .values({
        ...{ id: randomUUID(), customerId: id, package: name, since: riyadhDayStart(dayOf(api, -ago)) },
        ...{ monthlyPrice: offerOf(name).net, percent: offerOf(name).percent, userId: null },
      })
      .execute()
}

const ROWS = fc.record({
  usage: fc.array(
    fc.record({ ago: fc.integer({ min: 1, max: 40 }), amount: fc.integer({ min: -20_000, max: 300_000 }) }),
    { maxLength: 12 },
  ),
  packages: fc.uniqueArray(
    fc.record({ ago: fc.integer({ min: 0, max: 40 }), name: fc.constantFrom(...PACKAGES) }),
    { minLength: 1, maxLength: 3, selector: ({ ago }) => ago },
  ),
  discountBps: fc.integer({ min: 0, max: 10_000 }),
})

test('the bill so far equals the invoice that the engine would issue now, to the halala', async () => {
  const { account, invoice } = await payerOf(api, api)
  await creditOf(api, account, invoice.id, { target: 'credit', amount: 30_000 })
  await api.server.jobs.idle()
  const month = dayOf(api).slice(0, 7)
  for (const day of ['09', '20']) {
    await stopBilling(api)
    await goTo(api, `${month}-${day} 12:00`)
    await fc.assert(
      fc.asyncProperty(ROWS, async (rows) => {
        await store(account, rows)
        const { soFar, invoices } = await billOf(account)
        const issued = await invoiceNow(account)
        expect(invoices).toBe(0)
        expect(soFar.usage + soFar.support - soFar.discount + soFar.vat).toBe(soFar.total)
        if (issued === null) {
          expect(soFar.total).toBeLessThan(100)
          expect([soFar.credit, soFar.payable]).toEqual([0, 0])
          return
        }
        expect(soFar).toMatchObject({
          total: issued.netAmount,
          vat: issued.vatAmount,
          discount: issued.discount,
          credit: issued.creditUsed,
          payable: issued.netAmount - issued.creditUsed,
        })
        expect(soFar.usage + soFar.support).toBe(issued.grossAmount)
      }),
      { numRuns: 25 },
    )
  }
})

test('the expected bill is the average of the last weeks, also of billed ones, for the days ahead', async () => {
  await stopBilling(api)
  await goPastChargeDay(api)
  const account = await openAccount(api)
  await stopBilling(api)
  const month = billingMonthOf(api.clock.now())
  const { db } = api.database
  await db
    .updateTable('customers')
    .set({
      activationDate: riyadhDayStart(firstDayOf(previousBillingMonth(month))),
      closedMonth: previousBillingMonth(month),
      usageThrough: dayOf(api, -1),
    })
    .where('id', '=', account.id)
    .execute()
  const usage = Array.from({ length: 28 }, (_, index) => ({ ago: index + 1, amount: 1000 }))
  await store(account, { usage, packages: [], discountBps: 0 })
  const { soFar, forecast, daysAhead, knownThrough, lastDay, summary } = await billOf(account)
  expect([knownThrough, lastDay]).toEqual([dayOf(api, -1), lastDayOf(month)])
  expect(daysAhead).toBe(daysBetween(dayOf(api), lastDayOf(month)) + 1)
  expect(forecast?.basis).toEqual({ firstDay: dayOf(api, -28), lastDay: dayOf(api, -1) })
  expect(forecast?.expected.usage).toBe(soFar.usage + daysAhead * 1000)
  expect(forecast?.range).toEqual({ low: forecast?.expected.payable, high: forecast?.expected.payable })
  expect(soFar.total - soFar.vat).toBe(summary.unbilledAmount)
})

test('an issued invoice is the next charge until its charge day, without a bill', async () => {
  await stopBilling(api)
  await goPastChargeDay(api)
  const account = await openAccount(api)
  await setUsage(account, { day: dayOf(api), amount: 50_000 })
  const next = addDays(lastDayOf(billingMonthOf(api.clock.now())), 1)
  await goTo(api, `${next} 01:01`)
  const { nextCharge, nextChargeAmount, outstanding } = await summaryOf(account)
  expect(nextCharge).toBe(riyadhDayStart(addDays(next, 5)).toISOString())
  expect(outstanding.amount).toBeGreaterThan(0)
  expect(nextChargeAmount).toEqual({ invoices: outstanding.amount, bill: null })
})

test('a cancelled subscription is charged for the days until the day before its end', async () => {
  await stopBilling(api)
  await goPastChargeDay(api)
  const account = await openAccount(api)
  await cancel(account)
  expect((await billOf(account)).lastDay).toBe(dayOf(api, 1))
})
