import { describe, expect, test } from 'vitest'
import { listPaymentMethods } from '#contract/endpoints/cards.ts'
import { dayOf, goTo } from '#test/support/calendar.ts'
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
import { lastInvoiceOf, passThreshold, someDebtor } from './support/debts.ts'

/** The id of every charge that was sent, as often as it was sent. */
const sent: string[] = []
/** Whether the provider does not show yet what it has taken. */
let isBehind = false
const api = runningApi({
  ports: (ports) => ({
    ...ports,
    cards: {
      ...ports.cards,
      createPayment: (charge) => {
        sent.push(charge.id)
        return ports.cards.createPayment(charge)
      },
      getPayment: async (id) => (isBehind ? null : ports.cards.getPayment(id)),
    },
  }),
})

const loseTheNextReply = () => api.control('/faults', { provider: 'cards', mode: 'lost', times: 1 })

const outcomes = async (account: Account) =>
  (await paymentsOf(account)).map(({ card, status }) => `${card.brand} ${status}`)

/** The card provider has acted, we do not know it: nothing else is charged, and every view says that it is being checked. */
const isBeingChecked = async (account: Account): Promise<void> => {
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

/** A minute later it is paid, by the one charge that was sent; a day later too. */
const becomesPaid = async (account: Account, payments: string[]): Promise<void> => {
  for (const ms of [60_000, 86_400_000]) {
    await api.advance(ms)
    expect(await lastInvoiceOf(account)).toMatchObject({ status: 'paid', chart: { state: 'paid' } })
    expect((await summaryOf(account)).outstanding).toEqual({
      count: 0,
      amount: 0,
      checking: false,
      invoices: [],
    })
    expect(await outcomes(account)).toEqual(payments)
  }
  expect(await standingOf(account)).toEqual(['active', null])
  expect(sent).toEqual([...new Set(sent)])
}

const firstOfNextMonth = (): string => {
  const [year = 0, month = 0] = dayOf(api).split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7)
}

describe('the card provider takes the money and its reply is lost', () => {
  test('on the charge day: one charge, checked, paid within a minute, the backup card left alone', async () => {
    const account = await openAccount(api)
    await addBackupCard(account)
    const month = firstOfNextMonth()
    await goTo(api, `${month}-05 23:59`)
    await loseTheNextReply()
    await goTo(api, `${month}-06 00:00`)
    expect(await outcomes(account)).toEqual(['visa paid'])
    await isBeingChecked(account)
    await becomesPaid(account, ['visa paid'])
  })

  test('on Retry Payment: the call says that it is being checked [7.24]', async () => {
    const account = await someDebtor(api)
    const before = await outcomes(account)
    await loseTheNextReply()
    expect((await retry(account)).body).toMatchObject({ status: 'checking', message: null })
    await isBeingChecked(account)
    expect(await standingOf(account)).toEqual(['suspended', 'failed-payment'])
    await becomesPaid(account, [...before, 'visa paid'])
  })

  test('over the threshold: checked, and the card cannot be taken away meanwhile', async () => {
    const account = await openAccount(api)
    await addBackupCard(account)
    await loseTheNextReply()
    await passThreshold(api, account)
    await isBeingChecked(account)
    const { paymentMethods } = await account.call(listPaymentMethods)
    const [primary, backup] = paymentMethods
    await account.ask('PUT', `/v1/payment-methods/${backup?.id}`, { status: 'primary' })
    const removal = await account.ask('DELETE', `/v1/payment-methods/${primary?.id}`)
    expect(codeOf(removal)).toEqual([409, 'card-in-use'])
    await becomesPaid(account, ['visa paid'])
  })

  test('over the proof of a card by SAR 1: the account opens within a minute, and the riyal is given back [4.103, 7.10]', async () => {
    const account = await openAccount(api)
    await setUsage(account, { daily: 0 })
    await cancel(account)
    await api.advance(48 * 3_600_000)
    const before = await outcomes(account)
    await loseTheNextReply()
    expect((await resubscribe(account)).body).toMatchObject({
      status: 'checking',
      customer: { status: 'cancelled' },
    })
    expect(await outcomes(account)).toEqual([...before, 'visa paid'])
    expect(codeOf(await resubscribe(account))).toEqual([409, 'payment-in-flight'])
    await api.advance(60_000)
    expect(await outcomes(account)).toEqual([...before, 'visa voided'])
    expect(await standingOf(account)).toEqual(['active', null])
    expect(sent).toEqual([...new Set(sent)])
  })
})

test('what only proved a card is given back as soon as the provider shows it [4.103]', async () => {
  const account = await openAccount(api)
  await setUsage(account, { daily: 0 })
  await cancel(account)
  await api.advance(48 * 3_600_000)
  const before = await outcomes(account)
  isBehind = true
  await resubscribe(account)
  await api.server.jobs.idle()
  expect(await outcomes(account)).toEqual([...before, 'visa paid'])
  isBehind = false
  await api.advance(60_000)
  expect(await outcomes(account)).toEqual([...before, 'visa voided'])
})
