import { beforeEach, expect, test } from 'vitest'
import { getCharging, stopCharging } from '#contract/endpoints/charging.ts'
import { beginCharge } from '#server/billing/begin-charge.ts'
import { chargeInvoice } from '#server/billing/charge-invoice.ts'
import type { Tx } from '#server/db/client.ts'
import { withTransaction } from '#server/db/transaction.ts'
import { dayOf, goTo, stayInOneMonth } from '#test/support/calendar.ts'
import { type Account, invoicesOf, openAccount, paymentsOf, setUsage } from '#test/support/seed/account.ts'
import { callAsAdmin } from '#test/support/seed/administrator.ts'
import { runningApi } from '../support/api.ts'
import { oneWaitsFor } from '../support/waiting.ts'

const api = runningApi()
const order = { trigger: 'scheduled', cause: { by: 'server', requestId: 'test' } } as const

const stop = async () =>
  (await callAsAdmin(api))(stopCharging, { body: { scope: 'planned', reason: 'The amounts look wrong' } })

/** Ends every stop without the billing run that follows a release. */
const endStops = () =>
  api.database.db
    .updateTable('chargingStops')
    .set(({ ref, selectFrom }) => ({
      releasedAt: ref('stoppedAt'),
      releasedBy: selectFrom('users').select('id').where('role', '=', 'admin').limit(1),
      resumedAt: ref('stoppedAt'),
    }))
    .where('releasedAt', 'is', null)
    .execute()

/** Does something that waits for a charge of this invoice, which has begun and is not stored yet. */
const whileBeginning = async <T>(invoiceId: string, work: () => Promise<T>): Promise<T> => {
  let commit = (): void => {}
  const isWaitedFor = new Promise<void>((resolve) => {
    commit = resolve
  })
  let transaction: Promise<void> = Promise.resolve()
  const begun = new Promise<Tx>((resolve, reject) => {
    transaction = withTransaction(api.database.db, async (tx) => {
      const { kind } = await beginCharge(api.server.deps, tx, {
        ...order,
        invoiceId,
        asker: 'plan',
        chosenId: null,
      })
      expect(kind).toBe('charge')
      resolve(tx)
      await isWaitedFor
    })
    transaction.catch(reject)
  })
  const tx = await begun
  try {
    const working = work()
    await oneWaitsFor(api, tx)
    commit()
    return await working
  } finally {
    commit()
    await transaction
  }
}

/** Stops the billing of all accounts so far. */
const stopBilling = () => api.database.db.updateTable('customers').set({ billingDueAt: null }).execute()

/** Lets the usage of a day pass the threshold, which issues an invoice that is due at once. Returns its id. */
const dueInvoice = async (account: Account): Promise<string> => {
  await setUsage(account, { day: dayOf(api), amount: 600_000 })
  await goTo(api, `${dayOf(api, 1)} 01:01`)
  return `${(await invoicesOf(account)).at(-1)?.id}`
}

/** Two accounts, each with an invoice that is due and not charged. */
let accounts: [Account, Account]
let invoices: [string, string]
beforeEach(async () => {
  await stayInOneMonth(api, 8)
  await stopBilling()
  await stop()
  accounts = [await openAccount(api), await openAccount(api)]
  invoices = [await dueInvoice(accounts[0]), await dueInvoice(accounts[1])]
  await endStops()
  await stopBilling()
})

test('a charge waits for another that is about to begin, so that the two do not pass a limit of one', async () => {
  const { limits } = api.config.billing
  limits.dayCount = 1
  try {
    expect(await whileBeginning(invoices[0], () => chargeInvoice(api.server.deps, invoices[1], order))).toBe(
      'checking',
    )
  } finally {
    limits.dayCount = 0
  }
  expect(await paymentsOf(accounts[1])).toEqual([])
  expect((await (await callAsAdmin(api))(getCharging)).stop).toMatchObject({ cause: 'day-count' })
  await endStops()
})

test('a stop is answered only when no charge is about to begin, and no charge begins after it', async () => {
  await whileBeginning(invoices[0], stop)
  expect(await chargeInvoice(api.server.deps, invoices[1], order)).toBe('checking')
  expect(await paymentsOf(accounts[1])).toEqual([])
  await endStops()
})
