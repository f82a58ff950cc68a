import { beforeEach, describe, expect, test } from 'vitest'
import { listPaymentMethods } from '#contract/endpoints/cards.ts'
import type { Invoice } from '#contract/entities/invoice.ts'
import type { ListedPayment } from '#server/providers/cards/port.ts'
import { lastInvoiceOf, passThreshold } from '#test/support/debts.ts'
import { alterPayments, takeOutside } from '#test/support/outside-payments.ts'
import {
  type Account,
  addBackupCard,
  decide,
  openAccount,
  paymentsOf,
  retry,
  summaryOf,
} from '#test/support/seed/account.ts'
import { runningApi } from '../support/api.ts'
import { sampleOf } from '../support/long-run.ts'

const altered = new Map<string, Partial<ListedPayment>>()
const api = runningApi({ ports: alterPayments(altered) })

describe('a payment at the provider that is not in our ledger', () => {
  let account: Account
  let invoice: Invoice
  beforeEach(async () => {
    account = await openAccount(api)
    await decide(account, 'primary', 'declined')
    await passThreshold(api, account)
    await decide(account, 'primary', 'approved')
    await api.advance(11_000)
    invoice = await lastInvoiceOf(account)
  })

  test('a payment of the invoice pays it, and the card is not charged', async () => {
    const payment = await takeOutside(account, invoice.netAmount, invoice)
    const before = await paymentsOf(account)
    expect((await retry(account)).body).toMatchObject({ status: 'paid' })
    expect(await lastInvoiceOf(account)).toMatchObject({
      status: 'paid',
      lastAttempts: [{ id: payment, status: 'paid' }],
    })
    expect(await paymentsOf(account)).toHaveLength(before.length)
  })

  test('a payment of the invoice with the former primary card pays it, and the invoice shows that card', async () => {
    const payment = await takeOutside(account, invoice.netAmount, invoice)
    await addBackupCard(account)
    const { paymentMethods } = await account.call(listPaymentMethods)
    const [former, backup] = paymentMethods
    await account.ask('PUT', `/v1/payment-methods/${backup?.id}`, { status: 'primary' })
    expect((await retry(account)).body).toMatchObject({ status: 'paid' })

    expect(former?.last4).not.toBe(backup?.last4)
    expect(await lastInvoiceOf(account)).toMatchObject({
      lastAttempts: [{ id: payment, cardLast4: former?.last4, status: 'paid' }],
    })
  })

  const UNEXPLAINED: [string, (payment: Invoice) => Partial<ListedPayment>][] = [
    ['of one halala less', ({ netAmount }) => ({ amount: netAmount - 1 })],
    ['of another invoice', () => ({ invoiceRef: 'monthly-202401-1' })],
    ['in another currency', () => ({ currency: 'USD' })],
    ['of no invoice', () => ({ invoiceRef: null })],
  ]
  test.each(sampleOf(2, UNEXPLAINED))(
    'a payment %s blocks charges until an administrator has decided',
    async (_, change) => {
      const payment = await takeOutside(account, invoice.netAmount, invoice)
      altered.set(payment, change(invoice))
      const before = await paymentsOf(account)
      expect((await retry(account)).body).toMatchObject({ status: 'checking' })
      expect((await summaryOf(account)).unexplainedPayments).toMatchObject([{ id: payment }])
      expect(await lastInvoiceOf(account)).toMatchObject({ status: 'unpaid', chargedAmount: 0 })
      expect(await paymentsOf(account)).toHaveLength(before.length)
    },
  )

  const WITHOUT_MONEY: [string, Partial<ListedPayment>][] = [
    ['that was given back', { state: 'returned' }],
    ['that failed', { state: 'failed' }],
    ['that names no charge of ours', { chargeId: null }],
  ]
  test.each(sampleOf(1, WITHOUT_MONEY))(
    'a payment %s is ignored, and the card is charged',
    async (_, change) => {
      const payment = await takeOutside(account, invoice.netAmount, invoice)
      altered.set(payment, change)
      const before = await paymentsOf(account)
      expect((await retry(account)).body).toMatchObject({ status: 'paid' })
      expect((await summaryOf(account)).unexplainedPayments).toEqual([])
      expect(await paymentsOf(account)).toHaveLength(before.length + 1)
    },
  )
})
