import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  billingMonthOf,
  firstDayOf,
  lastDayOf,
  monthStart,
  previousBillingMonth,
} from '#rules/billing-calendar.ts'
import { addDays, riyadhDayStart } from '#rules/riyadh-time.ts'
import { findCustomer } from '#server/accounts/store.ts'
import { billCustomer } from '#server/billing/bill-customer.ts'
import { closeMonths, receiveUsage } from '#server/billing/issue-invoice.ts'
import { insertUsage } from '#server/billing/usage-store.ts'
import { watchThreshold } from '#server/billing/watch-limits.ts'
import type { CustomerChange } from '#server/db/schema.ts'
import { withTransaction } from '#server/db/transaction.ts'
import { ProviderFailure } from '#server/errors/failures.ts'
import type { CloudBillingPort } from '#server/providers/cloud-billing/port.ts'
import { dayOf } from '#test/support/calendar.ts'
import {
  type Account,
  addBackupCard,
  decide,
  invoicesOf,
  openAccount,
  standingOf,
} from '#test/support/seed/account.ts'
import { runningApi } from '../support/api.ts'

const CAUSE = { by: 'server', requestId: 'test' } as const

/** Runs while the server reads usage at the cloud provider. */
let duringRead: (...call: Parameters<CloudBillingPort['listUsage']>) => Promise<unknown> = async () => {}
const api = runningApi({
  ports: ({ cloudBilling, ...others }) => ({
    ...others,
    cloudBilling: {
      ...cloudBilling,
      listUsage: async (...call) => {
        await duringRead(...call)
        return cloudBilling.listUsage(...call)
      },
    },
  }),
})

let account: Account
beforeEach(async () => {
  duringRead = async () => {}
  account = await openAccount(api)
})

/** Makes every card expire at the end of the month that is `months` after this one. */
const expireAfter = async (months: number) => {
  const [year = 0, month = 0] = dayOf(api).split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString()
  await api.database.db
    .updateTable('paymentMethods')
    .set({ expiryDate: `${last.slice(5, 7)}/${last.slice(2, 4)}` })
    .where('customerId', '=', account.id)
    .execute()
}
const warnings = async () => {
  await billCustomer(api.server.deps, account.id, 'test')
  const mails = await api.mails({ to: account.person.email, subject: 'Your card expires soon' })
  return mails.map(({ text }) => /ending in (\d{4})/.exec(text)?.[1])
}

const addOtherCard = async () => {
  const { db } = api.database
  const cards = db.selectFrom('paymentMethods').selectAll().where('customerId', '=', account.id)
  const card = await cards.where('status', '=', 'primary').executeTakeFirstOrThrow()
  const other = { id: randomUUID(), token: `token_${randomUUID()}`, status: 'other', last4: '9999' } as const
  await db
    .insertInto('paymentMethods')
    .values({ ...card, ...other })
    .execute()
}

test('the owner gets one mail about the primary and the backup card in its last valid month', async () => {
  await addBackupCard(account)
  await addOtherCard()
  for (const months of [1, -1]) {
    await expireAfter(months)
    expect(await warnings()).toEqual([])
  }
  await expireAfter(0)
  const mailed = await warnings()
  expect(mailed).toHaveLength(2)
  expect(mailed).not.toContain('9999')
  expect(await warnings()).toEqual(mailed)
})

const set = (change: CustomerChange) =>
  api.database.db.updateTable('customers').set(change).where('id', '=', account.id).execute()
const rowOf = async () => {
  const row = await findCustomer(api.database.db, account.id)
  if (!row) throw new Error('There is no such account')
  return row
}

describe('the usage of an account', () => {
  test('usage that an earlier run receives late does not set back the last known day', async () => {
    const [before, later] = [addDays(dayOf(api), -3), addDays(dayOf(api), 1)]
    await set({ usageThrough: before })
    const row = await rowOf()
    duringRead = () => set({ usageThrough: later })
    await receiveUsage(api.server.deps, row)
    expect((await rowOf()).usageThrough).toBe(later)
  })

  test.each([
    ['31 days', 60, -33],
    ['the days since the account was created', 10, -10],
  ])('usage is requested with the corrections of %s', async (_, age, firstDay) => {
    const created = new Date(api.clock.now().getTime() - age * 86_400_000)
    await sql`update customers set created_at = ${created} where id = ${account.id}`.execute(api.database.db)
    await set({ usageThrough: addDays(dayOf(api), -2) })
    const calls: unknown[] = []
    duringRead = async (...call) => calls.push(call)
    await receiveUsage(api.server.deps, await rowOf())
    expect(calls).toEqual([[account.subAccount, addDays(dayOf(api), firstDay), addDays(dayOf(api), -1)]])
  })

  test('usage is not requested once the account has ended', async () => {
    await set({ usageThrough: addDays(dayOf(api), -3), status: 'cancelled' })
    duringRead = async () => {
      throw new Error('The provider was called')
    }
    await receiveUsage(api.server.deps, await rowOf())
    expect((await rowOf()).usageThrough).toBe(addDays(dayOf(api), -3))
  })
})

describe('a month that is over', () => {
  /** The previous month. According to its rows, the subscription ended at noon of its last day. */
  let month: number
  beforeEach(async () => {
    month = previousBillingMonth(billingMonthOf(api.clock.now()))
    const start = monthStart(month)
    await set({
      status: 'pending-cancellation',
      activationDate: start,
      closedMonth: null,
      cancellationDate: new Date(riyadhDayStart(lastDayOf(month)).getTime() + 12 * 3_600_000),
      usageThrough: addDays(dayOf(api), -1),
    })
  })
  const use = (day: string, amount: number, subAccountId = account.subAccount) =>
    withTransaction(api.database.db, (tx) =>
      insertUsage(tx, [
        {
          customerId: account.id,
          subAccountId,
          entryId: randomUUID(),
          receivedAt: api.clock.now(),
          ...{ day, amount, service: 'Compute', invoiceId: null },
        },
      ]),
    )

  test('a month that is closed late bills no usage of later days or of a former cloud account', async () => {
    await set({ status: 'active', cancellationDate: null })
    await use(firstDayOf(month), 10_000)
    await use(dayOf(api), 50_000)
    await use(lastDayOf(month), 70_000, 'billingAccounts/0A0A0A-0B0B0B-0C0C0C')
    await closeMonths(api.server.deps, account.id, CAUSE)
    const [invoice, ...others] = await invoicesOf(account)
    expect([invoice?.type, others]).toEqual(['monthly', []])
    const { db } = api.database
    const billed = await db
      .selectFrom('invoiceLines')
      .select('amount')
      .where('invoiceId', '=', invoice?.id ?? '')
      .where('kind', '=', 'usage')
      .execute()
    expect(billed).toEqual([{ amount: 10_000 }])
    const entries = await db
      .selectFrom('usageEntries')
      .select(['day', 'invoiceId'])
      .where('customerId', '=', account.id)
      .orderBy('day')
      .execute()
    expect(entries).toEqual([
      { day: firstDayOf(month), invoiceId: invoice?.id },
      { day: lastDayOf(month), invoiceId: null },
      { day: dayOf(api), invoiceId: null },
    ])
  })

  test('a month in which the subscription ended is not closed: the settlement bills it', async () => {
    await use(firstDayOf(month), 10_000)
    await closeMonths(api.server.deps, account.id, CAUSE)
    expect(await invoicesOf(account)).toEqual([])
  })

  test('usage after the end of the subscription does not reach the threshold', async () => {
    await use(lastDayOf(month), 600_000)
    await watchThreshold(api.server.deps, account.id, CAUSE)
    expect(await invoicesOf(account)).toEqual([])
  })

  test('the last month is not settled before the usage through its last day is known', async () => {
    await use(firstDayOf(month), 10_000)
    await set({ usageThrough: addDays(lastDayOf(month), -2) })
    duringRead = async () => {
      throw new ProviderFailure('cloud-billing', { kind: 'timeout' })
    }
    await expect(billCustomer(api.server.deps, account.id, 'test')).rejects.toThrow(ProviderFailure)
    expect(await invoicesOf(account)).toEqual([])
    expect((await standingOf(account))[0]).toBe('pending-cancellation')
    duringRead = async () => {}
    await billCustomer(api.server.deps, account.id, 'test')
    expect(await invoicesOf(account)).toMatchObject([{ type: 'settlement', status: 'paid' }])
    expect((await standingOf(account))[0]).toBe('cancelled')
  })

  test('a subscription ends only when the charge of the settlement is decided', async () => {
    await use(firstDayOf(month), 10_000)
    await api.control('/faults', { provider: 'cards', mode: 'error' })
    await billCustomer(api.server.deps, account.id, 'test')
    await api.control('/faults', { provider: 'cards', mode: 'off' })
    expect(await invoicesOf(account)).toMatchObject([{ type: 'settlement', chart: { state: 'checking' } }])
    expect((await standingOf(account))[0]).toBe('pending-cancellation')
  })

  test('a declined settlement suspends the account, and the run succeeds', async () => {
    await use(firstDayOf(month), 10_000)
    await decide(account, 'primary', 'declined')
    await billCustomer(api.server.deps, account.id, 'test')
    expect(await standingOf(account)).toEqual(['suspended', 'failed-settlement'])
  })
})
