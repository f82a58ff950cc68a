import { beforeEach, describe, expect, test } from 'vitest'
import { adoptPayment, resumeCharging } from '#contract/endpoints/invoices.ts'
import type { Invoice } from '#contract/entities/invoice.ts'
import { lockCustomer } from '#server/accounts/lock-customer.ts'
import { openCharges } from '#server/billing/charge-store.ts'
import { settleCharge } from '#server/billing/settle-charge.ts'
import { stopCharging } from '#server/billing/unexplained-payment-chart.ts'
import { withTransaction } from '#server/db/transaction.ts'
import type { CardPayment } from '#server/providers/cards/port.ts'
import { lastInvoiceOf, passThreshold } from '#test/support/debts.ts'
import { alterPayments, takeOutside } from '#test/support/outside-payments.ts'
import {
  type Account,
  addBackupCard,
  cancel,
  decide,
  openAccount,
  paymentsOf,
  resubscribe,
  retry,
  setUsage,
  standingOf,
  summaryOf,
} from '#test/support/seed/account.ts'
import { callAsAdmin } from '#test/support/seed/administrator.ts'
import { codeOf } from '#test/support/seed/sessions.ts'
import { runningApi } from '../support/api.ts'

const changesById = new Map<string, Partial<CardPayment>>()
/** Runs after the bank's answer to the customer's next charge, before the server gets that answer. */
const afterCharge = new Map<string, () => Promise<unknown>>()
const api = runningApi({
  ports: (ports) => {
    const { cards, ...others } = alterPayments(changesById)(ports)
    return {
      ...others,
      cards: {
        ...cards,
        createPayment: async (charge) => {
          const answer = await cards.createPayment(charge)
          const act = afterCharge.get(charge.customerId)
          afterCharge.delete(charge.customerId)
          await act?.()
          return answer
        },
      },
    }
  },
})

/** Stops the charging because of the newest payment, like another process that finds it. */
const findNewest = async ({ id: customerId }: Account): Promise<void> => {
  const { db, ports } = api.server.deps
  const { payments } = await ports.cards.listPayments(customerId, 1)
  const newest = payments.slice(0, 1).map((payment) => ({ ...payment, provider: ports.cards.name }))
  await withTransaction(db, async (tx) => {
    await lockCustomer(tx, customerId, undefined)
    await stopCharging(api.server.deps, tx, customerId, newest, {
      by: 'server',
      requestId: 'test',
    })
  })
}

const admin = () => callAsAdmin(api)
const adopt = async ({ id: customerId }: Account, paymentId: string, { id: invoiceId }: Invoice) =>
  (await admin())(adoptPayment, { params: { customerId, paymentId }, body: { invoiceId } })
const resume = async ({ id: customerId }: Account, paymentId: string) =>
  (await admin())(resumeCharging, { params: { customerId, paymentId } })
const paidIdsOf = async (account: Account) =>
  (await paymentsOf(account)).filter(({ status }) => status === 'paid').map(({ id }) => id)

/** Opens an account with an invoice that its card declined. The card would pay it now. */
const openDebtor = async () => {
  const account = await openAccount(api)
  await decide(account, 'primary', 'declined')
  await passThreshold(api, account)
  await decide(account, 'primary', 'approved')
  return { account, invoice: await lastInvoiceOf(account) }
}

describe('a payment found beside an invoice that no card could pay', () => {
  let account: Account
  let invoice: Invoice
  let payment: string
  beforeEach(async () => {
    ;({ account, invoice } = await openDebtor())
    payment = await takeOutside(account, invoice.netAmount)
    await findNewest(account)
  })

  test.each<[string, Partial<CardPayment>, string]>([
    ['has failed', { state: 'failed' }, 'payment-not-taken'],
    ['was refunded', { state: 'returned' }, 'payment-not-taken'],
    ['is not decided yet', { state: 'open' }, 'payment-undecided'],
    ['has another amount', { amount: 100 }, 'payment-differs'],
    ['was refunded in part', { refunded: 100 }, 'payment-differs'],
    ['is in another currency', { currency: 'USD' }, 'payment-differs'],
  ])(
    'a found payment that %s pays no invoice, and charging can resume without it',
    async (_, change, code) => {
      changesById.set(payment, change)
      await expect(adopt(account, payment, invoice)).rejects.toThrow(`"code":"${code}"`)
      expect(await lastInvoiceOf(account)).toMatchObject({ status: 'failed', chargedAmount: 0 })
      expect((await summaryOf(account)).unexplainedPayments).toMatchObject([{ id: payment }])

      expect(await resume(account, payment)).toEqual({ chargingStopped: false })
      await api.advance(11_000)
      expect((await retry(account)).body).toMatchObject({ status: 'paid' })
      expect(await paidIdsOf(account)).toEqual([payment, expect.any(String)])
    },
  )

  test('a found payment is not recorded while the card provider does not answer', async () => {
    await api.control('/faults', { provider: 'cards', mode: 'error', times: 10 })
    const refused = expect(adopt(account, payment, invoice)).rejects
    await refused.toThrow('"code":"card-provider-unavailable"')
    await api.control('/faults', { provider: 'cards', mode: 'off' })

    expect(await adopt(account, payment, invoice)).toEqual({ chargingStopped: false })
  })

  test('a found payment is recorded even after its card was removed', async () => {
    const cards = api.database.db.updateTable('paymentMethods').set({ deleted: true })
    await cards.where('customerId', '=', account.id).execute()
    expect(await adopt(account, payment, invoice)).toEqual({ chargingStopped: false })

    expect(await lastInvoiceOf(account)).toMatchObject({
      status: 'paid',
      nextAttemptAt: null,
      lastAttempts: [{ id: payment, cardLast4: '1111', status: 'paid' }],
    })
    expect(await standingOf(account)).toEqual(['active', null])
  })
})

test('a found payment pays only an open invoice of its own customer', async () => {
  const other = await openDebtor()
  const { account, invoice } = await openDebtor()
  const payment = await takeOutside(account, invoice.netAmount)
  await findNewest(account)
  await expect(adopt(account, payment, other.invoice)).rejects.toThrow('"code":"not-found"')
  await expect(adopt(other.account, payment, invoice)).rejects.toThrow('"code":"not-found"')
  await expect(resume(other.account, payment)).rejects.toThrow('"code":"not-found"')

  const second = await takeOutside(account, invoice.netAmount)
  await findNewest(account)
  expect(await adopt(account, payment, invoice)).toEqual({ chargingStopped: true })
  await expect(adopt(account, second, invoice)).rejects.toThrow('"code":"not-found"')
  expect((await summaryOf(account)).unexplainedPayments).toMatchObject([{ id: second }])
  expect(await resume(account, second)).toEqual({ chargingStopped: false })
})

describe('a found payment of an invoice whose charge has no result', () => {
  let account: Account
  let invoice: Invoice
  beforeEach(async () => {
    ;({ account, invoice } = await openDebtor())
    await api.advance(11_000)
  })

  test('a found payment is not recorded within a minute after a charge that may still arrive', async () => {
    const payment = await takeOutside(account, invoice.netAmount)
    expect((await retry(account)).body).toMatchObject({ status: 'checking' })
    await expect(adopt(account, payment, invoice)).rejects.toThrow('"code":"payment-in-flight"')

    await api.advance(61_000)
    expect(await adopt(account, payment, invoice)).toEqual({ chargingStopped: false })
    expect(await paidIdsOf(account)).toEqual([payment])
  })

  test('a found payment is not recorded while another charge of the invoice is open at the provider', async () => {
    await api.control('/faults', { provider: 'cards', mode: 'lost', times: 1 })
    expect((await retry(account)).body).toMatchObject({ status: 'checking' })
    const [charge = ''] = await paidIdsOf(account)
    changesById.set(charge, { state: 'open' })
    const payment = await takeOutside(account, invoice.netAmount)
    await findNewest(account)
    await api.advance(61_000)
    await expect(adopt(account, payment, invoice)).rejects.toThrow('"code":"payment-in-flight"')

    changesById.delete(charge)
    await api.advance(6 * 60_000)
    expect(await lastInvoiceOf(account)).toMatchObject({ status: 'paid', lastAttempts: [{ id: charge }] })
    expect((await summaryOf(account)).unexplainedPayments).toMatchObject([{ id: payment }])
  })
})

test('a payment found between two cards is recorded, and the backup card is not charged', async () => {
  const account = await openAccount(api)
  await addBackupCard(account)
  await decide(account, 'primary', 'declined')
  const found = Promise.withResolvers<string>()
  afterCharge.set(account.id, async () => {
    await decide(account, 'primary', 'approved')
    found.resolve(await takeOutside(account, (await lastInvoiceOf(account)).netAmount))
    await findNewest(account)
  })
  await passThreshold(api, account)
  const payment = await found.promise
  const invoice = await lastInvoiceOf(account)
  expect(invoice).toMatchObject({
    chart: { state: 'declined' },
    paymentAttempts: 1,
    paymentFailedAttempts: 1,
  })

  expect(await adopt(account, payment, invoice)).toEqual({ chargingStopped: false })
  await api.advance(61_000)
  expect(await lastInvoiceOf(account)).toMatchObject({
    status: 'paid',
    chart: { state: 'paid' },
    paymentAttempts: 2,
  })
  expect(await paidIdsOf(account)).toEqual([payment])
})

const alertsAbout = async (payment: string): Promise<number> => {
  const mails = (await (await fetch(`${api.sandboxUrl}/mail/messages`)).json()) as { text: string }[]
  return mails.filter(({ text }) => text.includes(payment)).length
}

describe('a paid charge that was settled as declined', () => {
  /** Settles the charge as declined before the server gets the answer, like another process. */
  const settleAsDeclined = (account: Account) =>
    afterCharge.set(account.id, async () => {
      const { deps } = api.server
      const [charge] = await openCharges(deps.db, account.id)
      if (!charge) throw new Error('No charge is open')
      const declined = { kind: 'declined', reason: 'failed', isHard: false } as const
      expect(await settleCharge(deps, charge, declined, { by: 'server', requestId: 'test' })).toBe('failed')
    })

  test('a paid charge that was settled as declined keeps a cancelled account closed until an administrator decides', async () => {
    const account = await openAccount(api)
    await setUsage(account, { daily: 0 })
    await cancel(account)
    await api.advance(48 * 60 * 60_000)
    const before = await paidIdsOf(account)
    settleAsDeclined(account)
    expect((await resubscribe(account)).body.status).toBe('failed')
    const [payment, ...others] = (await paidIdsOf(account)).filter((id) => !before.includes(id))
    expect([payment, others]).toEqual([expect.any(String), []])
    expect((await summaryOf(account)).unexplainedPayments).toMatchObject([{ id: payment }])
    await api.advance(1_000)
    expect(await alertsAbout(payment ?? '')).toBe(1)
    expect(codeOf(await resubscribe(account))).toEqual([409, 'charging-stopped'])
    expect(await standingOf(account)).toEqual(['cancelled', null])

    await resume(account, payment ?? '')
    await decide(account, 'primary', 'approved')
    await api.advance(61_000)
    expect((await resubscribe(account)).body.status).toBe('resubscribed')
    expect(await standingOf(account)).toEqual(['active', null])
  })

  test('a paid charge that was settled as declined stops further charges until an administrator records the payment', async () => {
    const account = await openAccount(api)
    await addBackupCard(account)
    settleAsDeclined(account)
    await passThreshold(api, account)
    await api.advance(61_000)
    const [payment, ...others] = await paidIdsOf(account)
    expect(others).toEqual([])
    expect(await summaryOf(account)).toMatchObject({ unexplainedPayments: [{ id: payment }] })
    const invoice = await lastInvoiceOf(account)
    expect(invoice.status).not.toBe('paid')
    expect(await alertsAbout(payment ?? '')).toBe(1)

    await adopt(account, payment ?? '', invoice)
    expect((await lastInvoiceOf(account)).status).toBe('paid')
    await api.advance(24 * 60 * 60_000)
    expect(await paidIdsOf(account)).toEqual([payment])
  })
})
