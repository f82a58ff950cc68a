import { describe, expect, test } from 'vitest'
import { listPaymentMethods } from '#contract/endpoints/cards.ts'
import { dayOf, goTo } from '#test/support/calendar.ts'
import { lastInvoiceOf, passThreshold, someDebtor } from '#test/support/debts.ts'
import {
  type Account,
  addBackupCard,
  cancel,
  openAccount,
  paymentsOf,
  resubscribe,
  retry,
  setUsage,
  standingOf,
  summaryOf,
} from '#test/support/seed/account.ts'
import { codeOf } from '#test/support/seed/sessions.ts'
import { runningApi } from '../support/api.ts'

/** The id of every sent charge, once per request. */
const sentIds: string[] = []
/** True while the provider does not show its payments yet. */
let isBehind = false
const api = runningApi({
  ports: (ports) => ({
    ...ports,
    cards: {
      ...ports.cards,
      createPayment: (charge) => {
        sentIds.push(charge.id)
        return ports.cards.createPayment(charge)
      },
      getPayment: async (id) => (isBehind ? null : ports.cards.getPayment(id)),
    },
  }),
})

const loseTheNextReply = () => api.control('/faults', { provider: 'cards', mode: 'lost', times: 1 })

const listPayments = async (account: Account) =>
  (await paymentsOf(account)).map(({ card, status }) => `${card.brand} ${status}`)

/** Expects every view to show that the payment is being checked, and a retry to be refused. */
const expectChecking = async (account: Account): Promise<void> => {
  expect(await lastInvoiceOf(account)).toMatchObject({
    status: 'unpaid',
    chart: { state: 'checking' },
    chargedAmount: 0,
  })
  const summary = await summaryOf(account)
  expect(summary.outstanding).toMatchObject({ count: 1, checking: true })
  expect(summary.lastInvoice?.chart.state).toBe('checking')
  expect(codeOf(await retry(account))).toEqual([409, 'payment-in-flight'])
}

/** Expects these payments after a minute, and no further payment after a day. */
const expectPaid = async (account: Account, payments: string[]): Promise<void> => {
  for (const ms of [60_000, 86_400_000]) {
    await api.advance(ms)
    expect(await lastInvoiceOf(account)).toMatchObject({ status: 'paid', chart: { state: 'paid' } })
    expect((await summaryOf(account)).outstanding).toEqual({
      count: 0,
      amount: 0,
      checking: false,
      invoices: [],
    })
    expect(await listPayments(account)).toEqual(payments)
  }
  expect(await standingOf(account)).toEqual(['active', null])
  expect(sentIds).toEqual([...new Set(sentIds)])
}

const firstOfNextMonth = (): string => {
  const [year = 0, month = 0] = dayOf(api).split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7)
}

describe('a lost reply of the card provider', () => {
  test('an invoice whose charge lost its reply is paid within a minute, without the backup card', async () => {
    const account = await openAccount(api)
    await addBackupCard(account)
    const month = firstOfNextMonth()
    await goTo(api, `${month}-05 23:59`)
    await loseTheNextReply()
    await goTo(api, `${month}-06 00:00`)
    expect(await listPayments(account)).toEqual(['visa paid'])
    await expectChecking(account)
    await expectPaid(account, ['visa paid'])
  })

  test('Retry Payment with a lost reply answers “checking”, and the invoice is paid within a minute [7.24]', async () => {
    const account = await someDebtor(api)
    const before = await listPayments(account)
    await loseTheNextReply()
    expect((await retry(account)).body).toMatchObject({ status: 'checking', message: null })
    await expectChecking(account)
    expect(await standingOf(account)).toEqual(['suspended', 'failed-payment'])
    await expectPaid(account, [...before, 'visa paid'])
  })

  test('a threshold charge with a lost reply is checked, and its card cannot be removed until then', async () => {
    const account = await openAccount(api)
    await addBackupCard(account)
    await loseTheNextReply()
    await passThreshold(api, account)
    await expectChecking(account)
    const { paymentMethods } = await account.call(listPaymentMethods)
    const [primary, backup] = paymentMethods
    await account.ask('PUT', `/v1/payment-methods/${backup?.id}`, { status: 'primary' })
    const removal = await account.ask('DELETE', `/v1/payment-methods/${primary?.id}`)
    expect(codeOf(removal)).toEqual([409, 'card-in-use'])
    await expectPaid(account, ['visa paid'])
  })

  test('a re-subscription with a lost reply activates the account within a minute and voids the riyal [4.103, 7.10]', async () => {
    const account = await openAccount(api)
    await setUsage(account, { daily: 0 })
    await cancel(account)
    await api.advance(48 * 3_600_000)
    const before = await listPayments(account)
    await loseTheNextReply()
    expect((await resubscribe(account)).body).toMatchObject({
      status: 'checking',
      customer: { status: 'cancelled' },
    })
    expect(await listPayments(account)).toEqual([...before, 'visa paid'])
    expect(codeOf(await resubscribe(account))).toEqual([409, 'payment-in-flight'])
    await api.advance(60_000)
    expect(await listPayments(account)).toEqual([...before, 'visa voided'])
    expect(await standingOf(account)).toEqual(['active', null])
    expect(sentIds).toEqual([...new Set(sentIds)])
  })
})

test('the charge that checks a card is voided as soon as the provider shows the charge [4.103]', async () => {
  const account = await openAccount(api)
  await setUsage(account, { daily: 0 })
  await cancel(account)
  await api.advance(48 * 3_600_000)
  const before = await listPayments(account)
  isBehind = true
  await resubscribe(account)
  await api.server.jobs.idle()
  expect(await listPayments(account)).toEqual([...before, 'visa paid'])
  isBehind = false
  await api.advance(60_000)
  expect(await listPayments(account)).toEqual([...before, 'visa voided'])
})
