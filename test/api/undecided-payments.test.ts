import { beforeEach, expect, test } from 'vitest'
import type { Invoice } from '#contract/entities/invoice.ts'
import type { CardPayment } from '#server/providers/cards/port.ts'
import { lastInvoiceOf, passThreshold } from '#test/support/debts.ts'
import { alterPayments, takeOutside } from '#test/support/outside-payments.ts'
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

const changesById = new Map<string, Partial<CardPayment>>()
const api = runningApi({ ports: alterPayments(changesById) })

let account: Account
let invoice: Invoice
/** The id of a payment with the data of the open invoice. Our ledger does not contain it. */
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

const paidIds = async () =>
  (await paymentsOf(account)).filter(({ status }) => status === 'paid').map(({ id }) => id)

test('an undecided payment of the invoice pays nothing yet and prevents another charge', async () => {
  changesById.set(payment, { state: 'open' })
  expect((await retry(account)).body).toMatchObject({ status: 'checking' })
  await api.advance(61_000)

  expect(await lastInvoiceOf(account)).toMatchObject({
    status: 'unpaid',
    chart: { state: 'checking' },
    chargedAmount: 0,
  })
  expect(await paidIds()).toEqual([payment])
  expect((await summaryOf(account)).unexplainedPayments).toEqual([])
  expect(await standingOf(account)).toEqual(['suspended', 'failed-payment'])
})

test('a charge without a result alerts the administrators once, after an hour', async () => {
  changesById.set(payment, { state: 'open' })
  await retry(account)
  const alerts = async () =>
    (await api.mails({ subject: 'The result of a charge is unknown' })).filter(({ text }) =>
      text.includes(account.id),
    )
  await api.advance(59 * 60_000)
  expect(await alerts()).toEqual([])

  await api.advance(10 * 60_000)
  await api.advance(60 * 60_000)
  expect(await alerts()).toHaveLength(1)
})

test('an undecided payment that is paid in the end pays the invoice', async () => {
  changesById.set(payment, { state: 'open' })
  await retry(account)
  changesById.delete(payment)
  await api.advance(61_000)

  expect(await lastInvoiceOf(account)).toMatchObject({ status: 'paid', chart: { state: 'paid' } })
  expect(await paidIds()).toEqual([payment])
  expect(await standingOf(account)).toEqual(['active', null])
})

test('an undecided payment that fails in the end leads to one charge of the invoice', async () => {
  changesById.set(payment, { state: 'open' })
  await retry(account)
  changesById.set(payment, { state: 'failed' })
  await api.advance(61_000)

  expect(await lastInvoiceOf(account)).toMatchObject({ status: 'paid', chart: { state: 'paid' } })
  expect(await paidIds()).toEqual([payment, expect.any(String)])
})

test('an undecided second payment of an invoice stops the charging', async () => {
  const undecided = await takeOutside(account, invoice.netAmount, invoice)
  changesById.set(undecided, { state: 'open' })
  await retry(account)

  expect((await summaryOf(account)).unexplainedPayments).toMatchObject([{ id: undecided }])
})
