import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { listInvoices } from '#contract/endpoints/invoices.ts'
import {
  dismissUnassignedPayment,
  listUnassignedPayments,
  returnUnassignedPayment,
  settleFoundDispute,
} from '#contract/endpoints/unassigned-payments.ts'
import type { Invoice } from '#contract/entities/invoice.ts'
import { amountText } from '#rules/money.ts'
import { findCharge } from '#server/billing/charge-store.ts'
import { compareAllPayments } from '#server/billing/compare-payments.ts'
import { readOpenDisputes } from '#server/billing/read-dispute.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { lastInvoiceOf, passThreshold } from '#test/support/debts.ts'
import { takeOutside } from '#test/support/outside-payments.ts'
import { type Account, openAccount, paymentsOf } from '#test/support/seed/account.ts'
import { callAsAdmin } from '#test/support/seed/administrator.ts'
import { runningApi } from '../support/api.ts'
import { stopBilling } from './support/stop-billing.ts'

const api = runningApi()
const HOUR_MS = 3_600_000

const refundAtProvider = (payment: string, amount?: number) =>
  api.control('/cards/payments/refund', { payment, ...(amount !== undefined && { amount }) })
const disputeAtProvider = async (payment: string): Promise<string> =>
  (await api.control<{ id: string }>('/cards/disputes', { payment })).id
const decideAtProvider = (dispute: string, result: 'won' | 'lost') =>
  api.control('/cards/disputes/decide', { dispute, result })

/** Sends an event as the provider does. */
const sendEvent = async (type: string, data: string, id: string = randomUUID()): Promise<number> =>
  (
    await api.call('POST', '/v1/webhooks/cards', {
      body: { id, type, secret_token: 'whsec_masar_sandbox', live: false, data: { id: data } },
    })
  ).status

/** Resolves when the events that have arrived are handled. */
const handled = () => api.server.jobs.idle()

const alerts = async (subject: string, text: string) => {
  const mails = await api.mails({ subject })
  return mails.filter((mail) => mail.text.includes(text))
}

let account: Account
beforeEach(async () => {
  await stopBilling(api)
  account = await openAccount(api)
})

describe('a refund that an operator makes at the card provider', () => {
  let invoice: Invoice
  let payment: string
  beforeEach(async () => {
    await passThreshold(api, account)
    invoice = await lastInvoiceOf(account)
    payment = (await paymentsOf(account)).find(({ status }) => status === 'paid')?.id ?? ''
  })
  const returned = async () => {
    const { invoices } = await account.call(listInvoices, { query: { limit: '10', page: '0' } })
    return invoices.find(({ id }) => id === invoice.id)?.returnedOutside
  }
  const state = async () => (await findCharge(api.database.db, payment))?.state
  const reversals = () => alerts('no longer has the full amount', payment)
  const furtherReturns = () => alerts('has returned more of a paid charge', payment)

  test('each refund is recorded on the invoice at once, without another charge, and is mailed once with the new total', async () => {
    expect(await returned()).toBe(0)
    await refundAtProvider(payment, 1_500)
    await expect.poll(returned).toBe(1_500)
    expect([await state(), (await lastInvoiceOf(account)).status]).toEqual(['reversed', 'paid'])
    expect(await reversals()).toMatchObject([{ text: expect.stringContaining('SAR 15.00') }])

    await refundAtProvider(payment)
    await expect.poll(returned).toBe(invoice.chargedAmount)
    for (let count = 0; count < 3; count += 1) await sendEvent('payment_refunded', payment)
    await handled()
    expect(await reversals()).toHaveLength(1)
    expect(await furtherReturns()).toMatchObject([
      { text: expect.stringContaining(amountText(invoice.chargedAmount)) },
    ])
  })

  test('an event that is repeated, early, or of an unknown payment changes nothing that the provider does not confirm', async () => {
    const event = randomUUID()
    for (const [type, data, id] of [
      ['payment_refunded', payment, event],
      ['payment_voided', payment, event],
      ['payment_refunded', randomUUID(), randomUUID()],
      ['payment_refunded', 'not-an-id', randomUUID()],
      ['payment_unheard_of', payment, randomUUID()],
    ] as const)
      expect(await sendEvent(type, data, id)).toBe(200)
    await handled()
    expect([await state(), await returned()]).toEqual(['paid', 0])

    await refundAtProvider(payment, 2_000)
    await expect.poll(returned).toBe(2_000)
    for (let count = 0; count < 3; count += 1) await sendEvent('payment_refunded', payment, event)
    await sendEvent('payment_paid', payment)
    await handled()
    expect([await state(), await returned()]).toEqual(['reversed', 2_000])
    expect(await reversals()).toHaveLength(1)
  })

  test('a refund whose event comes while the provider is down is recorded when the provider answers again', async () => {
    await api.control('/faults', { provider: 'cards', mode: 'error' })
    await refundAtProvider(payment, 1_500)
    await handled()
    expect(await state()).toBe('paid')
    await api.control('/faults', { provider: 'cards', mode: 'off' })
    await expect.poll(returned, { timeout: 20_000 }).toBe(1_500)
  })

  test('a refund is not counted again when the bank has taken the payment back, in any order of the events', async () => {
    const dispute = await disputeAtProvider(payment)
    await handled()
    await decideAtProvider(dispute, 'lost')
    await sendEvent('payment_refunded', payment)
    await handled()
    await sendEvent('payment_refunded', payment)
    await handled()
    expect([await state(), await returned()]).toEqual(['reversed', 0])
    expect(await reversals()).toEqual([])
  })

  test('a refund of a part stays recorded when the bank takes the rest', async () => {
    await refundAtProvider(payment, 1_500)
    await expect.poll(returned).toBe(1_500)
    await decideAtProvider(await disputeAtProvider(payment), 'lost')
    await expect.poll(async () => (await lastInvoiceOf(account)).chart.state).toBe('owed-again')
    await sendEvent('payment_refunded', payment)
    await handled()
    expect(await returned()).toBe(1_500)
  })

  test('a refund during a dispute is recorded and mailed when the dispute is won', async () => {
    const dispute = await disputeAtProvider(payment)
    await expect.poll(async () => (await lastInvoiceOf(account)).chart.state).toBe('disputed')
    await refundAtProvider(payment, 1_500)
    await handled()
    expect([await state(), await returned()]).toEqual(['paid', 0])

    await decideAtProvider(dispute, 'won')
    await expect.poll(returned).toBe(1_500)
    expect([await state(), (await lastInvoiceOf(account)).status]).toEqual(['reversed', 'paid'])
    expect(await reversals()).toMatchObject([{ text: expect.stringContaining('SAR 15.00') }])
  })

  test('a dispute that is read after the money has left replaces the refund', async () => {
    const dispute = await disputeAtProvider(payment)
    await expect.poll(async () => (await lastInvoiceOf(account)).chart.state).toBe('disputed')
    // The event about the new dispute is lost.
    await api.server.deps.db.deleteFrom('disputes').execute()
    await api.server.deps.db
      .updateTable('invoices')
      .set({ state: 'paid' })
      .where('id', '=', invoice.id)
      .execute()
    await refundAtProvider(payment)
    await expect.poll(returned).toBe(invoice.chargedAmount)
    await decideAtProvider(dispute, 'lost')
    await expect.poll(returned).toBe(0)
    expect(await state()).toBe('reversed')
    await sendEvent('payment_refunded', payment)
    await handled()
    expect(await returned()).toBe(0)
  })
})

describe('events about a payment without an account', () => {
  const body = { reason: 'The bank statement names this person' }
  let payment: string
  beforeEach(async () => {
    payment = await takeOutside({ ...account, id: randomUUID() }, 7_700)
    await api.advance(6 * 60_000)
    await compareAllPayments(api.server.deps, 'test')
  })
  const list = async (filter: 'open' | 'all') =>
    (await callAsAdmin(api))(listUnassignedPayments, { query: { filter, limit: '100' } })
  const state = async () => (await list('all')).payments.find(({ id }) => id === payment)?.chart.state
  const disputes = async (filter: 'open' | 'all' = 'all') =>
    (await list(filter)).disputes.filter(({ paymentId }) => paymentId === payment)
  const giveBack = async () =>
    (await callAsAdmin(api))(returnUnassignedPayment, { params: { paymentId: payment }, body })

  const storeUndecided = (key: { provider: string; providerId: string; paymentId: string }) =>
    api.database.db
      .insertInto('foundDisputes')
      .values({
        ...{ ...key, amount: 7_700, currency: 'SAR', reason: null, respondBy: null },
        ...{ foundAt: api.clock.now(), result: null, decidedAt: null },
        ...{ settledAt: null, settledReason: null },
      })
      .execute()

  test('a payment that an operator refunds at the provider is no longer open', async () => {
    await refundAtProvider(payment, 1_000)
    await handled()
    expect(await state()).toBe('waiting')
    await refundAtProvider(payment)
    await expect.poll(state).toBe('returned')
    await expect(giveBack()).rejects.toThrow('payment-decided')
  })

  test('a dispute is shown and mailed once, and stops the return of its payment', async () => {
    const dispute = await disputeAtProvider(payment)
    await expect
      .poll(() => disputes())
      .toMatchObject([{ id: dispute, amount: 7_700, reason: 'fraudulent', result: null, customerId: null }])
    await sendEvent('dispute_created', dispute)
    await handled()
    expect(await alerts('disputes a payment that pays none', payment)).toHaveLength(1)
    await expect(giveBack()).rejects.toThrow('invoice-disputed')
    expect(await state()).toBe('waiting')

    await decideAtProvider(dispute, 'won')
    await expect.poll(() => disputes('open')).toEqual([])
    expect(await disputes()).toMatchObject([{ result: 'won' }])
    await giveBack()
    await expect.poll(state).toBe('returned')
  })

  test('a lost dispute is mailed once, and its payment can only be dismissed', async () => {
    const dispute = await disputeAtProvider(payment)
    await decideAtProvider(dispute, 'lost')
    await sendEvent('dispute_created', dispute)
    await sendEvent('dispute_lost', dispute)
    await expect.poll(() => disputes()).toMatchObject([{ result: 'lost' }])
    await handled()
    expect(await alerts('has taken back a payment that pays none', payment)).toHaveLength(1)
    await expect(giveBack()).rejects.toThrow('invoice-disputed')
    const params = { paymentId: payment }
    await (await callAsAdmin(api))(dismissUnassignedPayment, { params, body })
    expect(await state()).toBe('dismissed')
  })

  test('a decision whose event is lost is read by the hourly check', async () => {
    const dispute = await disputeAtProvider(payment)
    await decideAtProvider(dispute, 'won')
    await expect.poll(() => disputes()).toMatchObject([{ result: 'won' }])
    const undecided = { result: null, decidedAt: null }
    await api.database.db
      .updateTable('foundDisputes')
      .set(undecided)
      .where('providerId', '=', dispute)
      .execute()
    await readOpenDisputes(api.server.deps)
    await expect.poll(() => disputes()).toMatchObject([{ result: 'won' }])
  })

  test('an administrator settles a dispute that the provider no longer knows once, and its payment still stays', async () => {
    const dispute = randomUUID()
    await storeUndecided({ provider: 'moyasar', providerId: dispute, paymentId: payment })
    const ask = await callAsAdmin(api)
    const order = { params: { provider: 'moyasar', disputeId: dispute }, body }
    const settled = { id: dispute, result: null, settledAt: expect.any(String), settledReason: body.reason }
    expect((await ask(settleFoundDispute, order)).dispute).toMatchObject(settled)
    await expect(ask(settleFoundDispute, order)).rejects.toThrow('payment-decided')
    const unknown = { ...order, params: { ...order.params, disputeId: randomUUID() } }
    await expect(ask(settleFoundDispute, unknown)).rejects.toThrow('not-found')
    expect([await disputes('open'), await disputes()]).toMatchObject([[], [settled]])
    const planned: unknown[] = []
    const { deps } = api.server
    const plan: Jobs['plan'] = async (_tx, _job, data) => void planned.push(Object(data).disputeId)
    await readOpenDisputes({ ...deps, jobs: { ...deps.jobs, plan } })
    expect(planned).not.toContain(dispute)
    await expect(giveBack()).rejects.toThrow('invoice-disputed')
    await ask(dismissUnassignedPayment, { params: { paymentId: payment }, body })
    expect(await state()).toBe('dismissed')
  })

  test('every open dispute is planned to be read, page by page, except those of a removed provider', async () => {
    const store = async (provider: string) => {
      const id = randomUUID()
      await storeUndecided({ provider, providerId: id, paymentId: 'no-uuid' })
      return id
    }
    const open = [await store('moyasar'), await store('moyasar'), await store('moyasar')]
    const removed = await store('removed')
    const ours = await disputeAtProvider(await takeOutside(account, 1_300))
    await expect.poll(async () => (await list('open')).disputes.map(({ id }) => id)).toContain(ours)
    const planned: unknown[] = []
    const { deps } = api.server
    const plan: Jobs['plan'] = async (_tx, _job, data) => void planned.push(Object(data).disputeId)
    await readOpenDisputes({ ...deps, jobs: { ...deps.jobs, plan } }, 1)
    const stored = [...open, ours, removed]
    expect(planned.filter((id) => stored.includes(`${id}`)).toSorted()).toEqual([...open, ours].toSorted())
  })

  test('a dispute about a payment of nobody is shown, and an unknown dispute is ignored', async () => {
    const unknown = await takeOutside(account, 1_200)
    const dispute = await disputeAtProvider(unknown)
    await expect.poll(async () => (await list('open')).disputes.map(({ id }) => id)).toContain(dispute)
    expect(await sendEvent('dispute_created', 'dsp_unknown')).toBe(200)
    await handled()
    expect((await list('all')).disputes.map(({ id }) => id)).not.toContain('dsp_unknown')

    await storeUndecided({ provider: 'moyasar', providerId: 'dsp_no_uuid', paymentId: 'no-uuid' })
    const noUuid = (await list('open')).disputes.find(({ id }) => id === 'dsp_no_uuid')
    expect(noUuid).toMatchObject({ paymentId: 'no-uuid', customerId: null })
  })

  test('a payment is not returned to its card when its dispute comes after the decision to return it', async () => {
    await api.advance(3 * HOUR_MS)
    await api.control('/faults', { provider: 'cards', mode: 'error' })
    await giveBack()
    await handled()
    expect(await state()).toBe('returning')
    const dispute = await disputeAtProvider(payment)
    await storeUndecided({ provider: 'moyasar', providerId: dispute, paymentId: payment })
    await api.control('/faults', { provider: 'cards', mode: 'off' })
    await expect.poll(state, { timeout: 20_000 }).toBe('waiting')
    expect(await alerts('could not be returned to its card', payment)).toHaveLength(1)
  })
})
