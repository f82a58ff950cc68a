import { beforeEach, expect, test } from 'vitest'
import type { Invoice } from '#contract/entities/invoice.ts'
import type { CardPayment } from '#server/providers/cards/port.ts'
import {
  type Account,
  decide,
  openAccount,
  paymentsOf,
  retry,
  standingOf,
  summaryOf,
} from '#test/support/seed/account.ts'
import { runningApi } from '../support/api.ts'
import { lastInvoiceOf, passThreshold } from './support/debts.ts'
import { alteringPayments, takeOutside } from './support/outside-payments.ts'

const altered = new Map<string, Partial<CardPayment>>()
const api = runningApi({ ports: alteringPayments(altered) })

let account: Account
let invoice: Invoice
/** A payment with the facts of the open invoice, which our ledger does not know. */
let payment: string
beforeEach(async () => {
  account = await openAccount(api)
  await decide(account, 'primary', 'declined')
  await passThreshold(api, account)
  await decide(account, 'primary', 'approved')
  invoice = await lastInvoiceOf(account)
  payment = await takeOutside(account, invoice.netAmount, invoice)
  await api.advance(11_000)
})

const paidBy = async () =>
  (await paymentsOf(account)).filter(({ status }) => status === 'paid').map(({ id }) => id)

test('an undecided payment of the invoice pays nothing yet, and nothing else is charged', async () => {
  altered.set(payment, { state: 'open' })
  expect((await retry(account)).body).toMatchObject({ status: 'checking' })
  await api.advance(61_000)

  expect(await lastInvoiceOf(account)).toMatchObject({
    status: 'unpaid',
    chart: { state: 'checking' },
    chargedAmount: 0,
  })
  expect(await paidBy()).toEqual([payment])
  expect((await summaryOf(account)).unexplainedPayments).toEqual([])
  expect(await standingOf(account)).toEqual(['suspended', 'failed-payment'])
})

test('a payment that is taken in the end pays the invoice', async () => {
  altered.set(payment, { state: 'open' })
  await retry(account)
  altered.delete(payment)
  await api.advance(61_000)

  expect(await lastInvoiceOf(account)).toMatchObject({ status: 'paid', chart: { state: 'paid' } })
  expect(await paidBy()).toEqual([payment])
  expect(await standingOf(account)).toEqual(['active', null])
})

test('a payment that fails in the end leaves the invoice to be charged, once', async () => {
  altered.set(payment, { state: 'open' })
  await retry(account)
  altered.set(payment, { state: 'failed' })
  await api.advance(61_000)

  expect(await lastInvoiceOf(account)).toMatchObject({ status: 'paid', chart: { state: 'paid' } })
  expect(await paidBy()).toEqual([payment, expect.any(String)])
})

test('of two payments of an invoice the one that was taken pays it, and the other one stops the charging', async () => {
  const undecided = await takeOutside(account, invoice.netAmount, invoice)
  altered.set(undecided, { state: 'open' })
  await retry(account)

  expect((await summaryOf(account)).unexplainedPayments).toMatchObject([{ id: undecided }])
})
