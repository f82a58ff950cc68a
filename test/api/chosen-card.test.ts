import { beforeEach, describe, expect, test } from 'vitest'
import type { ReplyOf } from '#contract/endpoint.ts'
import { listPaymentMethods } from '#contract/endpoints/cards.ts'
import type { retryPayment } from '#contract/endpoints/invoices.ts'
import { stayInOneMonth } from '#test/support/calendar.ts'
import { lastInvoiceOf, passThreshold } from '#test/support/debts.ts'
import {
  type Account,
  addBackupCard,
  decide,
  openAccount,
  paymentsOf,
  standingOf,
} from '#test/support/seed/account.ts'
import { addCard, CARDS } from '#test/support/seed/cards.ts'
import { codeOf } from '#test/support/seed/sessions.ts'
import { runningApi } from '../support/api.ts'
import { stopBilling } from './support/stop-billing.ts'

const api = runningApi()

let account: Account
/** An account in debt, whose primary card has no funds. */
beforeEach(async () => {
  await stopBilling(api)
  await stayInOneMonth(api, 9)
  account = await openAccount(api)
  await decide(account, 'primary', 'insufficient-funds')
  await passThreshold(api, account)
  await api.advance(11_000)
})

/** The provider's ledger: brand and status of each charge. */
const ledger = async () => (await paymentsOf(account)).map(({ card, status }) => `${card.brand} ${status}`)

const cardIn = async (slot: 'primary' | 'backup' | 'other') => {
  const { paymentMethods } = await account.call(listPaymentMethods)
  const card = paymentMethods.find(({ status }) => status === slot)
  if (!card) throw new Error(`No ${slot} card`)
  return card
}

const payWith = (cardId: string | null) =>
  account.ask<ReplyOf<typeof retryPayment>>('POST', '/v1/invoices/retry-payment', { cardId })

describe('a card chosen for a payment', () => {
  test('a card in no slot pays the debt, and the account is active', async () => {
    await addCard(account.call, CARDS.master, { purpose: 'manage-payment', status: 'other' })
    const { body } = await payWith((await cardIn('other')).id)
    expect(body).toMatchObject({ status: 'paid', attempts: [{ slot: 'chosen', cardType: 'master' }] })
    expect(await ledger()).toEqual(['visa failed', 'master paid'])
    expect(await lastInvoiceOf(account)).toMatchObject({ status: 'paid' })
    expect(await standingOf(account)).toEqual(['active', null])
  })

  test('no other card is charged after a chosen card was declined', async () => {
    await addBackupCard(account)
    const { body } = await payWith((await cardIn('primary')).id)
    expect(body).toMatchObject({ status: 'failed', attempts: [{ slot: 'chosen' }] })
    expect(await ledger()).toEqual(['visa failed', 'visa failed'])
    await api.server.jobs.idle()
    expect(await ledger()).toEqual(['visa failed', 'visa failed'])
  })

  test('another card can be chosen at once after a decline, but the same card only repeats its answer', async () => {
    await addBackupCard(account)
    const primary = await cardIn('primary')
    await payWith(primary.id)
    await payWith(primary.id)
    expect(await ledger()).toEqual(['visa failed', 'visa failed'])
    expect((await payWith((await cardIn('backup')).id)).body).toMatchObject({ status: 'paid' })
    expect(await ledger()).toEqual(['visa failed', 'visa failed', 'master paid'])
  })

  test('without a choice, the backup card pays after the primary card', async () => {
    await addBackupCard(account)
    expect((await payWith(null)).body).toMatchObject({ status: 'paid' })
    expect(await ledger()).toEqual(['visa failed', 'visa failed', 'master paid'])
  })

  test('the card of another account, an expired card and an unusable card are refused', async () => {
    const stranger = await openAccount(api)
    const { paymentMethods } = await stranger.call(listPaymentMethods)
    expect(codeOf(await payWith(paymentMethods[0]?.id ?? ''))).toEqual([404, 'not-found'])
    await addCard(account.call, CARDS.master, { purpose: 'manage-payment', status: 'other' })
    const { id } = await cardIn('other')
    const change = (columns: { unusable: boolean } | { expiryDate: string }) =>
      api.server.deps.db.updateTable('paymentMethods').set(columns).where('id', '=', id).execute()
    await change({ unusable: true })
    expect(codeOf(await payWith(id))).toEqual([422, 'card-unusable'])
    await change({ unusable: false })
    await change({ expiryDate: '01/20' })
    expect(codeOf(await payWith(id))).toEqual([422, 'card-expired'])
    expect(await ledger()).toEqual(['visa failed'])
  })
})

describe('a card that was added to pay', () => {
  const add = (number: string) => addCard(account.call, number, { purpose: 'payment', status: 'other' })
  const passMinute = async () => {
    await api.advance(61_000)
    await api.server.jobs.idle()
  }

  test('the added card pays by itself when the browser does not return', async () => {
    await add(CARDS.master)
    expect(await ledger()).toEqual(['visa failed'])
    await passMinute()
    expect(await ledger()).toEqual(['visa failed', 'master paid'])
    expect(await standingOf(account)).toEqual(['active', null])
  })

  test('the added card pays once when the browser has paid with it', async () => {
    await add(CARDS.master)
    await payWith((await cardIn('other')).id)
    await passMinute()
    expect(await ledger()).toEqual(['visa failed', 'master paid'])
  })

  test('an added card that was declined is not charged again by itself', async () => {
    await add(CARDS.insufficientFunds)
    await payWith((await cardIn('other')).id)
    await passMinute()
    expect(await ledger()).toEqual(['visa failed', 'visa failed'])
  })
})
