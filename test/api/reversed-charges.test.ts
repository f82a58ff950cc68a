import { expect, test } from 'vitest'
import { beginCharge } from '#server/billing/begin-charge.ts'
import { chargeInvoice } from '#server/billing/charge-invoice.ts'
import { findCharge } from '#server/billing/charge-store.ts'
import type { Verdict } from '#server/billing/send-charge.ts'
import { settleCharge } from '#server/billing/settle-charge.ts'
import { withTransaction } from '#server/db/transaction.ts'
import { debtorOf } from '#test/support/debts.ts'
import { type Account, invoicesOf, paymentsOf } from '#test/support/seed/account.ts'
import { runningApi } from '../support/api.ts'

const api = runningApi()
const order = {
  trigger: 'manual',
  asker: 'person',
  chosenId: null,
  cause: { by: 'server', requestId: 'test' },
} as const

const pay = (id: string | undefined) => chargeInvoice(api.server.deps, `${id}`, order)
const stateOf = async (id: string) => (await findCharge(api.database.db, id))?.state
const statusesOf = async (account: Account) => (await invoicesOf(account)).map(({ status }) => status)
const FIRST = 'no longer has the full amount'
const FURTHER = 'has returned more of a paid charge'
const alertsAbout = async (charge: string, subject = FIRST) => {
  await api.advance(1_000)
  const mails = await api.mails({ subject })
  return mails.filter(({ text }) => text.includes(charge))
}

test('a refund whose event is lost is found at the next charge and alerts once, and the invoice stays paid', async () => {
  const { account, invoices } = await debtorOf(api, 3)
  expect(await pay(invoices[0]?.id)).toBe('paid')
  const charge = (await paymentsOf(account)).find(({ status }) => status === 'paid')?.id ?? ''
  await api.server.deps.ports.cards.voidPayment(charge)

  expect(await pay(invoices[1]?.id)).toBe('paid')
  expect(await stateOf(charge)).toBe('reversed')
  expect(await statusesOf(account)).toEqual(['paid', 'paid', expect.any(String)])
  expect(await alertsAbout(charge)).toMatchObject([{ text: expect.stringContaining(`${invoices[0]?.id}`) }])

  expect(await pay(invoices[2]?.id)).toBe('paid')
  expect(await alertsAbout(charge)).toHaveLength(1)
  expect(await statusesOf(account)).toEqual(['paid', 'paid', 'paid'])
})

test('each refund of a part at the provider alerts once, and the invoice stays paid', async () => {
  const { account, invoices } = await debtorOf(api, 3)
  expect(await pay(invoices[0]?.id)).toBe('paid')
  const charge = (await paymentsOf(account)).find(({ status }) => status === 'paid')?.id ?? ''
  const { cards } = api.server.deps.ports
  expect(await cards.refundPayment(charge, 100)).toMatchObject({ payment: { state: 'paid' } })

  expect(await pay(invoices[1]?.id)).toBe('paid')
  expect(await stateOf(charge)).toBe('reversed')
  expect(await alertsAbout(charge)).toMatchObject([{ text: expect.stringContaining(`${invoices[0]?.id}`) }])

  await cards.refundPayment(charge, 100)
  expect(await pay(invoices[2]?.id)).toBe('paid')
  expect(await alertsAbout(charge)).toHaveLength(1)
  expect(await alertsAbout(charge, FURTHER)).toMatchObject([{ text: expect.stringContaining('SAR 2.00') }])
  expect(await statusesOf(account)).toEqual(['paid', 'paid', 'paid'])
})

test('a decline after another process has recorded the payment reverses the charge and alerts once', async () => {
  const { account, invoices } = await debtorOf(api, 1)
  const { deps } = api.server
  const begun = await withTransaction(deps.db, (tx) =>
    beginCharge(deps, tx, { invoiceId: `${invoices[0]?.id}`, ...order }),
  )
  if (begun.kind !== 'charge') throw new Error('beginCharge opened no charge')
  const { charge } = begun.open
  const settle = (verdict: Verdict) => settleCharge(deps, charge, verdict, order.cause)
  expect(await settle({ kind: 'paid' })).toBe('paid')
  expect(await settle({ kind: 'unclear' })).toBe('paid')
  expect([await stateOf(charge.id), await alertsAbout(charge.id)]).toEqual(['paid', []])
  expect(await settle({ kind: 'declined', reason: 'failed', isHard: false })).toBe('paid')
  expect(await stateOf(charge.id)).toBe('reversed')
  expect(await alertsAbout(charge.id)).toHaveLength(1)
  expect(await statusesOf(account)).toEqual(['paid'])
})
