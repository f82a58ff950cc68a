import { expect, test } from 'vitest'
import { lockCustomer } from '#server/accounts/lock-customer.ts'
import { beginCharge } from '#server/billing/begin-charge.ts'
import { chargeInvoice } from '#server/billing/charge-invoice.ts'
import { openCharges } from '#server/billing/charge-store.ts'
import { type Reconciliation, reconcileCharge } from '#server/billing/send-charge.ts'
import { settleCharge } from '#server/billing/settle-charge.ts'
import { stopCharging } from '#server/billing/unexplained-payment-chart.ts'
import { withTransaction } from '#server/db/transaction.ts'
import { debtorOf, passThreshold } from '#test/support/debts.ts'
import { refOf, takeOutside } from '#test/support/outside-payments.ts'
import { type Account, invoicesOf, openAccount, paymentsOf, summaryOf } from '#test/support/seed/account.ts'
import { runningApi } from '../support/api.ts'

/** Each runs once, in order: after the provider has answered with a list and before the server reads the list. */
const interruptions: (() => Promise<unknown>)[] = []
/** If true, the provider lists one payment per page. */
let onePerPage = false
const api = runningApi({
  ports: (ports) => ({
    ...ports,
    cards: {
      ...ports.cards,
      listPayments: async (customerId, page) => {
        const list = await ports.cards.listPayments(customerId, onePerPage ? 1 : page)
        const answer = onePerPage
          ? { payments: list.payments.slice(page - 1, page), hasMore: page < list.payments.length }
          : list
        await interruptions.shift()?.()
        return answer
      },
    },
  }),
})

const reconcileOpenCharge = async (customerId: string): Promise<Reconciliation> => {
  const { deps } = api.server
  const [charge] = await openCharges(deps.db, customerId)
  if (!charge) throw new Error('No charge is open')
  return reconcileCharge(deps, charge)
}

test('an unexplained payment that another process found stops this charge', async () => {
  const account = await openAccount(api)
  const payment = await takeOutside(account, 4_200)
  const listed = Promise.withResolvers<void>()
  const stopped = Promise.withResolvers<void>()
  let second: Promise<Reconciliation> | undefined
  interruptions.push(
    () => {
      second = reconcileOpenCharge(account.id)
      return listed.promise
    },
    () => {
      listed.resolve()
      return stopped.promise
    },
  )
  await passThreshold(api, account)
  expect((await summaryOf(account)).unexplainedPayments).toMatchObject([{ id: payment }])
  stopped.resolve()

  expect(await second).toEqual({ kind: 'stopped' })
  expect((await paymentsOf(account)).map(({ id }) => id)).toEqual([payment])
})

const order = {
  trigger: 'manual',
  asker: 'person',
  chosenId: null,
  cause: { by: 'server', requestId: 'test' },
} as const

const paidPaymentsOf = async (account: Account) =>
  (await paymentsOf(account))
    .filter(({ status }) => status === 'paid')
    .map(({ metadata, id }) => ({ id, invoice: metadata?.invoice }))

test('a payment that another process has just recorded stops no charge', async () => {
  const { account, invoices } = await debtorOf(api, 2)
  const [first, second] = invoices
  if (!first || !second) throw new Error('There are fewer than two invoices')
  const payment = await takeOutside(account, first.netAmount, first)
  onePerPage = true
  interruptions.push(
    () => Promise.resolve(),
    async () => {
      onePerPage = false
      expect(await chargeInvoice(api.server.deps, first.id, order)).toBe('paid')
    },
  )
  expect(await chargeInvoice(api.server.deps, second.id, order)).toBe('checking')
  expect((await summaryOf(account)).unexplainedPayments).toEqual([])
  await api.advance(61_000)

  expect((await invoicesOf(account)).map(({ status }) => status)).toEqual(['paid', 'paid'])
  expect(await paidPaymentsOf(account)).toEqual([
    { id: payment, invoice: refOf(first) },
    { id: expect.any(String), invoice: refOf(second) },
  ])
})

test('a payment is not recorded after another process stopped the charging because of it', async () => {
  const { account, invoices } = await debtorOf(api, 1)
  const [invoice] = invoices
  if (!invoice) throw new Error('There is no invoice')
  const id = await takeOutside(account, invoice.netAmount, invoice)
  const { deps } = api.server
  const begun = await withTransaction(deps.db, (tx) =>
    beginCharge(deps, tx, { invoiceId: invoice.id, ...order }),
  )
  if (begun.kind !== 'charge') throw new Error('beginCharge opened no charge')
  const { charge } = begun.open
  const found = await reconcileCharge(deps, charge)
  if (found.kind !== 'paid') throw new Error(`The payment is ${found.kind}`)
  await withTransaction(deps.db, async (tx) => {
    await lockCustomer(tx, account.id, undefined)
    await stopCharging(deps, tx, account.id, [found.payment], order.cause)
  })

  const verdict = { kind: 'paid', earlier: found.payment } as const
  expect(await settleCharge(deps, charge, verdict, order.cause)).toBe('checking')
  expect((await summaryOf(account)).unexplainedPayments).toMatchObject([
    { id, invoices: [{ id: invoice.id }] },
  ])
  await api.advance(61_000)
  expect(await paidPaymentsOf(account)).toEqual([{ id, invoice: refOf(invoice) }])
  expect((await invoicesOf(account)).map(({ status }) => status)).toEqual(['unpaid'])
})
