import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listPaymentMethods } from '#contract/endpoints/cards.ts'
import { debtorOf, lastInvoiceOf, passThreshold, someDebtor } from '#test/support/debts.ts'
import { refOf } from '#test/support/outside-payments.ts'
import { expectPaymentsToAgree } from '#test/support/payments-agree.ts'
import {
  type Account,
  addBackupCard,
  cancel,
  decide,
  openAccount,
  paymentsOf,
  type Refusable,
  resubscribe,
  retry,
  setUsage,
  standingOf,
  summaryOf,
} from '#test/support/seed/account.ts'
import { codeOf } from '#test/support/seed/sessions.ts'
import { runningApi } from '../support/api.ts'
import { stopBilling } from './support/stop-billing.ts'

let beforeReply = async () => {}
const api = runningApi({
  ports: (ports) => ({
    ...ports,
    cards: {
      ...ports.cards,
      createPayment: async (charge) => {
        const reply = await ports.cards.createPayment(charge)
        await beforeReply()
        return reply
      },
    },
  }),
})
beforeEach(() => stopBilling(api))
afterEach(() => {
  beforeReply = async () => {}
})
const CLICKS = 50

/** Clicks fifty times at once and counts each answer, as `200` or `409 code`. */
const fiftyTimes = async (click: () => Promise<Refusable<object>>): Promise<Record<string, number>> => {
  const answers = await Promise.all(Array.from({ length: CLICKS }, click))
  const counts: Record<string, number> = {}
  for (const answer of answers) {
    const name = codeOf(answer).join(' ').trim()
    counts[name] = (counts[name] ?? 0) + 1
  }
  await api.server.jobs.idle()
  return counts
}

const listPayments = async (account: Account) =>
  (await paymentsOf(account)).map(({ card, status }) => `${card.brand} ${status}`)

const expectAgreedBooks = async (account: Account): Promise<void> =>
  expectPaymentsToAgree([await lastInvoiceOf(account)], await paymentsOf(account))

describe('fifty clicks at once', () => {
  test('fifty simultaneous clicks on Retry Payment make one charge and activate the account [4.027, 4.060, 7.24]', async () => {
    const account = await someDebtor(api)
    const before = await listPayments(account)
    expect(before).toEqual(['visa failed', 'master failed'])
    expect(await standingOf(account)).toEqual(['suspended', 'failed-payment'])
    const { 200: done = 0, ...refused } = await fiftyTimes(() => retry(account))
    expect(done).toBeGreaterThan(0)
    expect(['409 nothing-owed', '409 payment-in-flight']).toEqual(
      expect.arrayContaining(Object.keys(refused)),
    )
    expect(await listPayments(account)).toEqual([...before, 'visa paid'])
    expect(await standingOf(account)).toEqual(['active', null])
    await expectAgreedBooks(account)
  })

  test('fifty simultaneous clicks on Retry Payment charge each declining card once [4.061]', async () => {
    const account = await someDebtor(api)
    const before = await listPayments(account)
    await decide(account, 'primary', 'over-limit')
    await decide(account, 'backup', 'declined')
    await fiftyTimes(() => retry(account))
    expect(await listPayments(account)).toEqual([...before, 'visa failed', 'master failed'])
    const repeated = (await retry(account)).body
    expect(repeated).toMatchObject({ status: 'failed', message: 'declined' })
    expect(repeated.againInSeconds).toBeGreaterThan(0)
    await api.advance(11_000)
    expect((await retry(account)).body).toMatchObject({
      status: 'failed',
      message: 'declined',
      againInSeconds: expect.any(Number),
    })
    expect((await listPayments(account)).length).toBe(before.length + 4)
    await expectAgreedBooks(account)
  })

  test('fifty simultaneous clicks on Make primary swap the two cards once [2.9.12]', async () => {
    const account = await openAccount(api)
    await addBackupCard(account)
    const { paymentMethods } = await account.call(listPaymentMethods)
    const [primary, backup] = paymentMethods
    const makePrimary = () => account.ask('PUT', `/v1/payment-methods/${backup?.id}`, { status: 'primary' })
    expect(await fiftyTimes(makePrimary)).toEqual({ 200: CLICKS })
    const after = (await account.call(listPaymentMethods)).paymentMethods
    expect(after.map(({ id, status }) => [id, status])).toEqual([
      [backup?.id, 'primary'],
      [primary?.id, 'backup'],
    ])
  })

  test('fifty simultaneous clicks on Cancel cancel once and mail once [4.098, 4.101, 7.09]', async () => {
    const account = await openAccount(api)
    expect(await fiftyTimes(() => cancel(account))).toEqual({ 200: 1, '409 status-conflict': CLICKS - 1 })
    await api.advance(48 * 3_600_000)
    expect(await standingOf(account)).toEqual(['cancelled', null])
    const received = await api.mails({ to: account.person.email })
    expect(received.filter(({ subject }) => subject.startsWith('Your subscription will be')).length).toBe(1)
    expect(received.filter(({ subject }) => subject.startsWith('Your subscription has been')).length).toBe(1)
  })
})

describe('a re-subscription', () => {
  let account: Account
  let before: string[]
  beforeEach(async () => {
    account = await openAccount(api)
    await setUsage(account, { daily: 0 })
    await cancel(account)
    await api.advance(48 * 3_600_000)
    before = await listPayments(account)
  })

  test('fifty simultaneous clicks on Re-subscribe make one charge, which is voided [4.103, 7.10]', async () => {
    const { 200: done, ...refused } = await fiftyTimes(() => resubscribe(account))
    expect(done).toBe(1)
    expect(['409 payment-in-flight', '409 status-conflict']).toEqual(
      expect.arrayContaining(Object.keys(refused)),
    )
    expect(await listPayments(account)).toEqual([...before, 'visa voided'])
    expect(await standingOf(account)).toEqual(['active', null])
  })

  test('fifty simultaneous clicks on Re-subscribe charge a declining card once, and the account stays closed [4.103]', async () => {
    await decide(account, 'primary', 'insufficient-funds')
    await fiftyTimes(() => resubscribe(account))
    expect(await listPayments(account)).toEqual([...before, 'visa failed'])
    expect((await resubscribe(account)).body).toMatchObject({
      status: 'failed',
      message: 'insufficient-funds',
      customer: { status: 'cancelled' },
    })
  })

  test('a re-subscription with a lost reply is checked and activates the account within a minute, with one charge [4.103]', async () => {
    await api.control('/faults', { provider: 'cards', mode: 'lost', times: 1 })
    expect((await resubscribe(account)).body.status).toBe('checking')
    expect(codeOf(await resubscribe(account))).toEqual([409, 'payment-in-flight'])
    await api.advance(60_000)
    expect(await standingOf(account)).toEqual(['active', null])
    expect(await listPayments(account)).toEqual([...before, 'visa voided'])
  })

  test('a re-subscription whose reply comes after the void still answers “resubscribed” [4.103]', async () => {
    beforeReply = () => api.advance(60_000)
    expect((await resubscribe(account)).body).toMatchObject({
      status: 'resubscribed',
      customer: { status: 'active' },
    })
    expect(await listPayments(account)).toEqual([...before, 'visa voided'])
  })

  test('a re-subscription succeeds after an outage of hours, with one charge [4.103]', async () => {
    await api.control('/faults', { provider: 'cards', mode: 'error' })
    expect((await resubscribe(account)).body.status).toBe('checking')
    for (const hours of [1, 2]) await api.advance(hours * 3_600_000)
    await api.control('/faults', { provider: 'cards', mode: 'off' })
    expect(await listPayments(account)).toEqual(before)
    await api.advance(5 * 60_000)
    expect(await standingOf(account)).toEqual(['active', null])
    expect(await listPayments(account)).toEqual([...before, 'visa voided'])
  })
})

test('a threshold invoice is charged in the night of its issue and appears in the figures at once [2.7.03, 4.048, 4.049]', async () => {
  const account = await openAccount(api)
  await passThreshold(api, account)
  const invoice = await lastInvoiceOf(account)
  expect(invoice).toMatchObject({ type: 'threshold', status: 'paid', thresholdSequenceNumber: 1 })
  expect((await summaryOf(account)).lastInvoice).toMatchObject({ id: invoice.id, supportLineItem: 0 })
  await expectAgreedBooks(account)
})

test('Retry Payment charges no later invoice after a declined invoice', async () => {
  const { account, invoices } = await debtorOf(api, 2)
  await decide(account, 'primary', 'declined')
  const before = await listPayments(account)
  expect((await retry(account)).body).toMatchObject({ status: 'failed' })

  const [first] = invoices
  expect(await listPayments(account)).toEqual([...before, 'visa failed'])
  expect((await paymentsOf(account)).at(-1)?.metadata?.invoice).toBe(first && refOf(first))
})
