import { beforeEach, describe, expect, test } from 'vitest'
import { listPaymentMethods } from '#contract/endpoints/cards.ts'
import { invoiceSnapshot } from '#machines/invoice/invoice.machine.ts'
import { canRetry, needsCard } from '#machines/invoice/selectors.ts'
import { dayOf, goTo, stayInOneMonth } from '#test/support/calendar.ts'
import { lastInvoiceOf, passThreshold } from '#test/support/debts.ts'
import { expectPaymentsToAgree } from '#test/support/payments-agree.ts'
import {
  type Account,
  addBackupCard,
  decide,
  makePrimary,
  openAccount,
  paymentsOf,
  retry,
  standingOf,
  summaryOf,
} from '#test/support/seed/account.ts'
import { addCard, CARDS } from '#test/support/seed/cards.ts'
import { codeOf } from '#test/support/seed/sessions.ts'
import { runningApi } from '../support/api.ts'
import { sampleOf } from '../support/long-run.ts'
import { stopBilling } from './support/stop-billing.ts'

const api = runningApi()

let account: Account
beforeEach(async () => {
  await stopBilling(api)
  await stayInOneMonth(api, 9)
  account = await openAccount(api)
})

/** The provider's ledger: brand and status of each charge. */
const ledger = async () => (await paymentsOf(account)).map(({ card, status }) => `${card.brand} ${status}`)

const isWaiting = async () => needsCard(invoiceSnapshot(await lastInvoiceOf(account)))

/** Declines the due invoice with the primary card. Returns the Riyadh day of the decline. */
const declineBy = async (outcome: string): Promise<string> => {
  await decide(account, 'primary', outcome)
  await passThreshold(api, account)
  return dayOf(api)
}

/** Passes the planned retries of the days 1, 3 and 7 after a decline. */
const passRetryDays = async (declinedOn: string): Promise<void> => {
  for (const days of [1, 3, 7]) {
    const day = new Date(`${declinedOn}T00:00:00Z`)
    day.setUTCDate(day.getUTCDate() + days)
    await goTo(api, `${day.toISOString().slice(0, 10)} 09:01`)
  }
}

/** The last mail about a failed payment. */
const failureMail = async () =>
  (await api.mails({ to: account.person.email }))
    .filter(({ subject }) => subject.startsWith('Payment failed'))
    .at(-1)

describe('a card that can never pay', () => {
  test.each(sampleOf(1, ['lost-card', 'stolen-card', 'expired-card']))(
    'a card that can never pay is charged once and never again: %s',
    async (outcome) => {
      const declinedOn = await declineBy(outcome)
      expect(await ledger()).toEqual(['visa failed'])
      await passRetryDays(declinedOn)
      expect(await ledger()).toEqual(['visa failed'])
      expect(await lastInvoiceOf(account)).toMatchObject({ status: 'failed', nextAttemptAt: null })
      expect(await isWaiting()).toBe(true)
    },
  )

  test('a card that can never pay suspends the account at once, like any decline', async () => {
    await declineBy('lost-card')
    expect(await standingOf(account)).toEqual(['suspended', 'failed-payment'])
  })

  test('a card that can never pay is shown as unusable, with neutral words about its decline', async () => {
    await declineBy('stolen-card')
    const { paymentMethods } = await account.call(listPaymentMethods)
    expect(paymentMethods).toMatchObject([{ status: 'primary', unusable: true }])
    const invoice = await lastInvoiceOf(account)
    expect(invoice.lastAttempts).toMatchObject([
      { status: 'failed', reason: 'declined', isHardDecline: true },
    ])
    expect(JSON.stringify([invoice, await summaryOf(account)])).not.toMatch(/stolen|lost/i)
  })

  test('a person cannot charge a card that can never pay, and the portal does not offer it', async () => {
    await declineBy('lost-card')
    await api.advance(11_000)
    expect(canRetry((await summaryOf(account)).outstanding.invoices.map(invoiceSnapshot))).toBe(false)
    expect(codeOf(await retry(account))).toEqual([422, 'card-missing'])
    expect(await ledger()).toEqual(['visa failed'])
  })

  test('the mail names a card that can never pay and asks for another card, in both languages', async () => {
    await declineBy('lost-card')
    const mail = await failureMail()
    expect(mail?.text).toContain('Reason: card declined. This card can no longer be used.')
    expect(mail?.text).toContain('Add another card. We will charge it immediately.')
    expect(mail?.text).toContain('لم يعد بالإمكان استخدام هذه البطاقة.')
    expect(mail?.text).toContain('أضف بطاقة أخرى، وسنخصم منها فورًا.')
    expect(mail?.text).toContain('/managePayment')
    expect(mail?.text).not.toMatch(/We will (not )?retry automatically|lost/i)
  })

  test('a card that can never pay is not charged for a later invoice either', async () => {
    await declineBy('lost-card')
    await decide(account, 'primary', 'approved')
    await passThreshold(api, account)
    expect(await ledger()).toEqual(['visa failed'])
  })

  test('a card that can never pay cannot become primary again', async () => {
    await addBackupCard(account)
    await decide(account, 'backup', 'lost-card')
    await declineBy('insufficient-funds')
    expect(codeOf(await (await makePrimary(account))())).toEqual([422, 'card-unusable'])
  })
})

describe('an invoice that waits for another card', () => {
  beforeEach(async () => {
    await declineBy('lost-card')
  })

  test('a waiting invoice is charged at once when a card is added, and the account is active', async () => {
    await addBackupCard(account)
    await api.server.jobs.idle()
    expect(await ledger()).toEqual(['visa failed', 'master paid'])
    expect(await lastInvoiceOf(account)).toMatchObject({ status: 'paid' })
    expect(await standingOf(account)).toEqual(['active', null])
    expectPaymentsToAgree([await lastInvoiceOf(account)], await paymentsOf(account))
  })

  test('a waiting invoice is charged at once when another saved card becomes primary', async () => {
    await addCard(account.call, CARDS.master, { purpose: 'manage-payment', status: 'other' })
    await api.server.jobs.idle()
    expect(await ledger()).toEqual(['visa failed'])
    const { paymentMethods } = await account.call(listPaymentMethods)
    const other = paymentMethods.find(({ status }) => status === 'other')
    const moved = await account.ask('PUT', `/v1/payment-methods/${other?.id}`, { status: 'primary' })
    expect(moved.status).toBe(200)
    await api.server.jobs.idle()
    expect(await ledger()).toEqual(['visa failed', 'master paid'])
  })

  test('an invoice waits again when the added card can never pay either', async () => {
    await addCard(account.call, CARDS.lost, { purpose: 'manage-payment', status: 'backup' })
    await api.server.jobs.idle()
    expect(await ledger()).toEqual(['visa failed', 'visa failed'])
    expect(await isWaiting()).toBe(true)
    await passRetryDays(dayOf(api))
    expect(await ledger()).toEqual(['visa failed', 'visa failed'])
  })

  test('a waiting invoice has planned retries from the day of the added card’s soft decline', async () => {
    await addCard(account.call, CARDS.insufficientFunds, { purpose: 'manage-payment', status: 'backup' })
    await api.server.jobs.idle()
    const next = `${dayOf(api, 1)} 09:01`
    expect(await isWaiting()).toBe(false)
    await decide(account, 'backup', 'approved')
    await goTo(api, next)
    expect(await ledger()).toEqual(['visa failed', 'visa failed', 'visa paid'])
  })
})

describe('a card that may pay later', () => {
  test.each(sampleOf(1, ['insufficient-funds', 'declined', 'over-limit']))(
    'a card that may pay later is charged again on the planned days: %s',
    async (outcome) => {
      const declinedOn = await declineBy(outcome)
      expect(await standingOf(account)).toEqual(['suspended', 'failed-payment'])
      expect((await failureMail())?.text).toContain('We will retry automatically on')
      await passRetryDays(declinedOn)
      expect(await ledger()).toEqual(Array(4).fill('visa failed'))
    },
  )

  test('a card that may pay later is charged alone after a hard decline of the other card', async () => {
    await addBackupCard(account)
    await decide(account, 'backup', 'insufficient-funds')
    const declinedOn = await declineBy('lost-card')
    expect(await ledger()).toEqual(['visa failed', 'master failed'])
    const mail = await failureMail()
    expect(mail?.text).toContain('This card can no longer be used.')
    expect(mail?.text).toContain('We will retry automatically on')
    await passRetryDays(declinedOn)
    expect(await ledger()).toEqual(['visa failed', ...Array(4).fill('master failed')])
  })
})
