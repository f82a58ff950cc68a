import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { adoptPayment } from '#contract/endpoints/invoices.ts'
import { readOperations } from '#contract/endpoints/operations.ts'
import {
  assignUnassignedPayment,
  dismissUnassignedPayment,
  listUnassignedPayments,
  returnUnassignedPayment,
  settleMissingPayment,
} from '#contract/endpoints/unassigned-payments.ts'
import { CHARGE_VERSION } from '#machines/charge/charge.machine.ts'
import { insertCharge } from '#server/billing/charge-store.ts'
import { compareAllPayments } from '#server/billing/compare-payments.ts'
import { comparedUntil } from '#server/billing/payment-comparison-store.ts'
import { withTransaction } from '#server/db/transaction.ts'
import type { CardPayment, ListedPayment } from '#server/providers/cards/port.ts'
import { lastInvoiceOf, passThreshold } from '#test/support/debts.ts'
import { alterPayments, takeOutside } from '#test/support/outside-payments.ts'
import { type Account, decide, openAccount, paymentsOf, summaryOf } from '#test/support/seed/account.ts'
import { callAsAdmin } from '#test/support/seed/administrator.ts'
import { runningApi } from '../support/api.ts'
import { stopBilling } from './support/stop-billing.ts'

const PER_PAGE = 10
const RETURNED = {
  ...{ state: 'paid', amount: 1_000, refunded: 0, currency: 'SAR', reason: null, isHardDecline: false },
  token: null,
} satisfies Omit<CardPayment, 'id'>
const HOUR_MS = 3_600_000

const MISSING = '[ALERT] The card provider does not know charges that count as paid'

/** The ids of charges that the provider knows again. */
const returned = new Set<string>()
/** The ids of payments that the provider does not know. */
const unknown = new Set<string>()
const changes = new Map<string, Partial<ListedPayment>>()
/** The ids of cloud accounts whose usage cannot be read. */
const withoutUsage = new Set<string>()
/** Throws instead of returning this page, once. */
let brokenPage: number | null = null
const api = runningApi({
  ports: (ports) => {
    const altered = alterPayments(changes)(ports)
    const { cards, cloudBilling } = altered
    return {
      ...altered,
      cloudBilling: {
        ...cloudBilling,
        listUsage: async (id, ...days) => {
          if (withoutUsage.has(id)) throw new Error(`No usage of ${id}`)
          return cloudBilling.listUsage(id, ...days)
        },
      },
      cards: {
        ...cards,
        getPayment: async (id) => {
          if (returned.has(id)) return { ...RETURNED, id }
          return unknown.has(id) ? null : cards.getPayment(id)
        },
        listPaymentsSince: async (since, page) => {
          if (page === brokenPage) {
            brokenPage = null
            throw new Error('The process ends here')
          }
          const all: ListedPayment[] = []
          for (let from = 1, hasMore = true; hasMore; from += 1) {
            const listed = await cards.listPaymentsSince(since, from)
            all.push(...listed.payments.filter(({ id }) => !unknown.has(id)))
            hasMore = listed.hasMore
          }
          const end = page * PER_PAGE
          return { payments: all.slice(end - PER_PAGE, end), hasMore: end < all.length }
        },
      },
    }
  },
})

let account: Account
beforeEach(async () => {
  await stopBilling(api)
  account = await openAccount(api)
})

const compare = () => compareAllPayments(api.server.deps, 'test')
const list = async (filter: 'open' | 'all' = 'all') =>
  (await callAsAdmin(api))(listUnassignedPayments, { query: { filter, limit: '100' } })
const found = async (ids: readonly string[]) => (await list()).payments.filter(({ id }) => ids.includes(id))

/** Takes money in the name of a customer that does not exist. Returns the payment's id. */
const takeForNobody = (amount: number) => takeOutside({ ...account, id: randomUUID() }, amount)

const settled = async () => {
  await api.advance(6 * 60_000)
  await api.server.jobs.idle()
}

const alertsAbout = async (id: string): Promise<string[]> => {
  await api.server.jobs.idle()
  return (await api.mails({ subject: '[ALERT]' }))
    .filter(({ text }) => text.includes(id))
    .map(({ subject }) => subject)
}

const statusOf = async (id: string): Promise<string | undefined> => {
  const { parts } = await api.control<{ parts: { cards: { payments: { id: string; status: string }[] } } }>(
    '/state',
  )
  return parts.cards.payments.find((payment) => payment.id === id)?.status
}

/** Stores charges that count as paid and that the provider does not know. Returns their ids. */
const plantGhosts = async (count: number): Promise<string[]> => {
  const { db } = api.database
  const { id: paymentMethodId } = await db
    .selectFrom('paymentMethods')
    .select('id')
    .where('customerId', '=', account.id)
    .executeTakeFirstOrThrow()
  const startedAt = new Date(api.clock.now().getTime() - HOUR_MS)
  const ids = Array.from({ length: count }, () => randomUUID())
  await withTransaction(db, async (tx) => {
    for (const id of ids)
      await insertCharge(tx, {
        ...{ id, paymentMethodId, customerId: account.id, invoiceId: null, purpose: 'resubscription' },
        ...{ attempt: 1, round: 1, slot: 'primary', amount: 1_000, state: 'paid' },
        ...{ machineVersion: CHARGE_VERSION, reason: null, startedAt, settledAt: startedAt },
      })
  })
  for (const id of ids) unknown.add(id)
  return ids
}

describe('payments of accounts that do not exist', () => {
  test('a payment of an account that does not exist is found, listed and reported once', async () => {
    const payment = await takeForNobody(4_200)
    await compare()
    expect(await found([payment])).toEqual([])
    await settled()
    await compare()
    await compare()
    const [listed] = await found([payment])
    expect(listed).toMatchObject({
      ...{ id: payment, amount: 4_200, currency: 'SAR', cardBrand: 'visa', cardLast4: '1111' },
      ...{ namedCustomer: expect.any(String), chart: { state: 'waiting' }, customerId: null },
    })
    expect(await alertsAbout(payment)).toEqual(['[ALERT] The card provider has a payment without an account'])
  })

  test('a payment with an invalid customer is found, and a payment without our charge is ignored', async () => {
    const nameless = await takeForNobody(1_000)
    changes.set(nameless, { customerId: `Sara; drop table ${'x'.repeat(300)}` })
    const foreign = await takeForNobody(2_000)
    changes.set(foreign, { chargeId: null })
    await settled()
    await compare()
    expect(await found([nameless, foreign])).toMatchObject([{ id: nameless }])
  })

  test('all of 20 payments without an account and 20 charges without a payment are found in one run', async () => {
    const orphans: string[] = []
    for (let count = 0; count < 20; count += 1) orphans.push(await takeForNobody(1_000 + count))
    await settled()
    const ghosts = await plantGhosts(20)
    await compare()
    const { payments, missing } = await list()
    expect(payments.filter(({ id }) => orphans.includes(id))).toHaveLength(20)
    expect(missing.filter(({ id }) => ghosts.includes(id))).toHaveLength(20)
    const [first = ''] = ghosts.toSorted()
    expect(await alertsAbout(first)).toEqual([MISSING])
    const [mail] = (await api.mails({ subject: MISSING })).filter(({ text }) => text.includes(first))
    expect(mail?.text).toMatch(/Count: +20/)
    await compare()
    expect(await alertsAbout(first)).toHaveLength(1)
  })

  test('an administrator settles a charge without a payment once, with a reason', async () => {
    const [ghost = ''] = await plantGhosts(1)
    await compare()
    const ask = await callAsAdmin(api)
    const order = { params: { chargeId: ghost }, body: { reason: 'The bank statement shows the money' } }
    const { payment } = await ask(settleMissingPayment, order)
    expect(payment).toMatchObject({ id: ghost, ...order.body, endedAt: expect.any(String) })
    await expect(ask(settleMissingPayment, order)).rejects.toThrow('payment-decided')
    await expect(ask(settleMissingPayment, { ...order, params: { chargeId: randomUUID() } })).rejects.toThrow(
      'not-found',
    )
    await compare()
    expect((await list('open')).missing.map(({ id }) => id)).not.toContain(ghost)
    expect((await list()).missing).toContainEqual(expect.objectContaining({ id: ghost, ...order.body }))
    expect(await alertsAbout(ghost)).toHaveLength(1)
  })

  test('a charge that the provider knows again is settled by the next comparison, and is reported anew when it is missing again', async () => {
    const ghosts = await plantGhosts(2)
    const [first = '', second = ''] = ghosts
    await compare()
    returned.add(first)
    await compare()
    expect((await list('open')).missing.map(({ id }) => id)).not.toContain(first)
    expect((await list('open')).missing.map(({ id }) => id)).toContain(second)
    returned.delete(first)
    api.clock.advance(1_000)
    await compare()
    expect((await list('open')).missing.map(({ id }) => id)).toContain(first)
    expect(await alertsAbout(first)).toHaveLength(2)
  })

  test('a comparison that ends in the middle begins again and finds the rest', async () => {
    const orphans: string[] = []
    for (let count = 0; count < 15; count += 1) orphans.push(await takeForNobody(3_000 + count))
    await settled()
    const before = await comparedUntil(api.database.db, 'moyasar')
    brokenPage = 2
    await expect(compare()).rejects.toThrow('The process ends here')
    expect((await found(orphans)).length).toBe(PER_PAGE)
    expect(await comparedUntil(api.database.db, 'moyasar')).toEqual(before)
    await compare()
    expect((await found(orphans)).length).toBe(15)
  })

  test('two comparisons at once find each payment once', async () => {
    const orphans = [await takeForNobody(5_000), await takeForNobody(5_100)]
    await settled()
    await Promise.all([compare(), compare()])
    expect(await found(orphans)).toHaveLength(2)
    for (const id of orphans) expect(await alertsAbout(id)).toHaveLength(1)
  })

  test('a comparison fails while the provider is down, and the next comparison finds the payment', async () => {
    const payment = await takeForNobody(6_000)
    await settled()
    await api.control('/faults', { provider: 'cards', mode: 'error' })
    await expect(compare()).rejects.toThrow()
    await api.control('/faults', { provider: 'cards', mode: 'off' })
    expect(await found([payment])).toEqual([])
    await compare()
    expect(await found([payment])).toHaveLength(1)
  })
})

describe('payments of accounts that exist', () => {
  test('a payment that fits no open invoice stops the charging of its account, with one alert', async () => {
    const payment = await takeOutside(account, 4_300)
    await settled()
    await compare()
    await compare()
    expect((await summaryOf(account)).unexplainedPayments).toMatchObject([{ id: payment }])
    expect(await found([payment])).toEqual([])
    expect(await alertsAbout(payment)).toEqual([
      '[ALERT] Charging has stopped for a customer: our ledger does not have a payment',
    ])
  })

  test('an administrator decides about a payment of an invoice that waits for a card', async () => {
    await decide(account, 'primary', 'lost-card')
    await passThreshold(api, account)
    await decide(account, 'primary', 'approved')
    const invoice = await lastInvoiceOf(account)
    const payment = await takeOutside(account, invoice.netAmount, invoice)
    await settled()
    await compare()
    expect((await summaryOf(account)).unexplainedPayments).toMatchObject([{ id: payment }])
    const params = { customerId: account.id, paymentId: payment }
    await (await callAsAdmin(api))(adoptPayment, { params, body: { invoiceId: invoice.id } })
    await compare()
    expect(await lastInvoiceOf(account)).toMatchObject({ id: invoice.id, status: 'paid' })
    expect((await summaryOf(account)).unexplainedPayments).toEqual([])
  })

  test('a failed billing of one customer does not hide other payments, and the comparison starts again', async () => {
    const other = await openAccount(api)
    const own = await takeOutside(account, 4_400)
    const others = await takeOutside(other, 4_500)
    await settled()
    const ghosts = await plantGhosts(1)
    const { db } = api.database
    const before = await comparedUntil(db, 'moyasar')
    withoutUsage.add(other.subAccount)
    await db.updateTable('customers').set({ usageThrough: null }).where('id', '=', other.id).execute()
    await expect(compare()).rejects.toThrow(`No usage of ${other.subAccount}`)
    expect((await summaryOf(account)).unexplainedPayments).toMatchObject([{ id: own }])
    expect((await summaryOf(other)).unexplainedPayments).toMatchObject([{ id: others }])
    expect((await list()).missing.filter(({ id }) => ghosts.includes(id))).toHaveLength(1)
    expect(await comparedUntil(db, 'moyasar')).toEqual(before)
    withoutUsage.clear()
    await compare()
    expect(await comparedUntil(db, 'moyasar')).not.toEqual(before)
  })

  test('a payment of an invoice that waits for usage is not unexplained while the usage service is down', async () => {
    const { db } = api.database
    const month = 202_001
    const payment = await takeOutside(account, 4_600)
    changes.set(payment, { invoiceRef: `monthly:${month}:1` })
    const stray = await takeOutside(account, 4_700)
    changes.set(stray, { invoiceRef: 'monthly:299913:1' })
    await settled()
    const before = await comparedUntil(db, 'moyasar')
    withoutUsage.add(account.subAccount)
    await db.updateTable('customers').set({ usageThrough: null }).where('id', '=', account.id).execute()
    await expect(compare()).rejects.toThrow()
    expect((await summaryOf(account)).unexplainedPayments).toMatchObject([{ id: stray }])
    expect(await comparedUntil(db, 'moyasar')).toEqual(before)

    withoutUsage.clear()
    await compare()
    const ids = (await summaryOf(account)).unexplainedPayments.map(({ id }) => id)
    expect(ids.toSorted()).toEqual([payment, stray].toSorted())
  })

  test('a card provider that was removed from the settings is no longer compared, and is no trouble', async () => {
    await compare()
    const comparedLong = { provider: 'removed', comparedUntil: new Date(0) }
    await api.database.db.insertInto('paymentComparisons').values(comparedLong).execute()
    const { comparisons, troubles } = await (await callAsAdmin(api))(readOperations)
    expect(comparisons.providers.map(({ provider }) => provider)).toEqual(['moyasar'])
    expect(troubles.map(({ kind }) => kind)).not.toContain('comparison-old')
  })

  test('a comparison finds nothing when all charges are in the ledger', async () => {
    await passThreshold(api, account)
    const paid = (await paymentsOf(account)).map(({ id }) => id)
    await settled()
    await compare()
    const { payments, missing } = await list()
    expect([...payments, ...missing].filter(({ id }) => paid.includes(id))).toEqual([])
    expect((await summaryOf(account)).unexplainedPayments).toEqual([])
    expect(await lastInvoiceOf(account)).toMatchObject({ status: 'paid' })
  })
})

describe('a decision about a payment without an account', () => {
  const body = { reason: 'The bank statement names this person' }
  let payment: string
  beforeEach(async () => {
    payment = await takeForNobody(7_700)
    await settled()
    await compare()
  })
  const params = () => ({ paymentId: payment })

  test('a returned payment is voided at the provider once', async () => {
    const call = await callAsAdmin(api)
    const { payment: returning } = await call(returnUnassignedPayment, { params: params(), body })
    expect(returning).toMatchObject({ chart: { state: 'returning' }, ...body })
    await api.server.jobs.idle()
    expect(await statusOf(payment)).toBe('voided')
    expect(await found([payment])).toMatchObject([{ chart: { state: 'returned' } }])
    await expect(call(returnUnassignedPayment, { params: params(), body })).rejects.toThrow('payment-decided')
    await compare()
    expect(await found([payment])).toHaveLength(1)
  })

  test('a payment is returned once, even when the answer to its return is lost', async () => {
    await api.control('/faults', { provider: 'cards', mode: 'lost', times: 1 })
    await (await callAsAdmin(api))(returnUnassignedPayment, { params: params(), body })
    await settled()
    // The job that lost the answer runs again a second later.
    await expect
      .poll(async () => [await statusOf(payment), (await found([payment]))[0]?.chart.state])
      .toEqual(['voided', 'returned'])
  })

  test('a payment whose return is refused waits for another decision', async () => {
    await api.advance(3 * HOUR_MS)
    await api.control('/cards/refunds', { answer: 'refused' })
    await (await callAsAdmin(api))(returnUnassignedPayment, { params: params(), body })
    await api.server.jobs.idle()
    await api.control('/cards/refunds', { answer: 'off' })
    expect(await found([payment])).toMatchObject([{ chart: { state: 'waiting' } }])
    expect(await alertsAbout(payment)).toContain(
      '[ALERT] A payment without an account could not be returned to its card',
    )
    await (await callAsAdmin(api))(returnUnassignedPayment, { params: params(), body })
    await api.server.jobs.idle()
    expect(await statusOf(payment)).toBe('refunded')
  })

  test('a dismissed payment stays at the provider and is no longer open', async () => {
    await (await callAsAdmin(api))(dismissUnassignedPayment, { params: params(), body })
    await compare()
    expect(await found([payment])).toMatchObject([{ chart: { state: 'dismissed' }, ...body }])
    expect((await list('open')).payments.map(({ id }) => id)).not.toContain(payment)
    expect(await statusOf(payment)).toBe('paid')
  })

  test('an assigned payment stops the charging of its account and can no longer be dismissed', async () => {
    const call = await callAsAdmin(api)
    const named = { ...body, email: account.person.email }
    await expect(
      call(assignUnassignedPayment, { params: params(), body: { ...body, email: 'nobody@example.com' } }),
    ).rejects.toThrow('account-unknown')
    await call(assignUnassignedPayment, { params: params(), body: named })
    expect(await found([payment])).toMatchObject([{ chart: { state: 'assigned' }, customerId: account.id }])
    expect((await summaryOf(account)).unexplainedPayments).toMatchObject([{ id: payment, amount: 7_700 }])
    await expect(call(dismissUnassignedPayment, { params: params(), body })).rejects.toThrow(
      'payment-decided',
    )
  })
})
