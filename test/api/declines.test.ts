import { beforeEach, describe, expect, test } from 'vitest'
import { listActivity } from '#contract/endpoints/activity.ts'
import { invoiceSnapshot } from '#machines/invoice/invoice.machine.ts'
import { canRetry } from '#machines/invoice/selectors.ts'
import { amountText } from '#rules/money.ts'
import { stayInOneMonth } from '#test/support/calendar.ts'
import { lastInvoiceOf, passThreshold } from '#test/support/debts.ts'
import {
  type Account,
  addBackupCard,
  cancel,
  decide,
  makePrimary,
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

const api = runningApi()

let account: Account
beforeEach(async () => {
  await stayInOneMonth(api, 2)
  account = await openAccount(api)
  await addBackupCard(account)
  await decide(account, 'primary', 'insufficient-funds')
})

const amount = async () => amountText((await lastInvoiceOf(account)).netAmount, 'SAR')

/** True when the portal offers to retry. */
const offersRetry = async () => canRetry((await summaryOf(account)).outstanding.invoices.map(invoiceSnapshot))

/** The owner's mails about invoices, sorted by subject: they are sent in parallel and arrive in any order. */
const invoiceMails = async () => {
  const mails = await api.mails({ to: account.person.email })
  return mails
    .filter(({ subject }) => /^(Invoice|Payment)/.test(subject))
    .map(({ subject, text }) => ({ about: subject.replace(/[ :].*/s, ''), subject, text }))
    .toSorted((one, other) => one.about.localeCompare(other.about))
}

describe('a declined primary card and a paying backup card', () => {
  test('the mail about a payment by the backup card has both cards, amount, reason and advice, in both languages', async () => {
    await passThreshold(api, account)
    const [issued, paid, ...more] = await invoiceMails()
    expect([issued?.about, paid?.about, more]).toEqual(['Invoice', 'Payment', []])
    const owed = await amount()
    expect(paid?.subject).toContain('Payment received')
    expect(paid?.text).toContain(`Visa ending in 1111: the charge of ${owed} was declined on`)
    expect(paid?.text).toContain('Reason: insufficient funds.')
    expect(paid?.text).toMatch(/Your backup card, MasterCard ending in \d{4}, was charged instead/)
    expect(paid?.text).toContain('/managePayment')
    expect(paid?.text).toContain('السبب: الرصيد غير كافٍ')
  })

  test('the dashboard shows the fallback to the backup card until the primary card changes', async () => {
    await passThreshold(api, account)
    const { fallback } = await summaryOf(account)
    expect(fallback).toMatchObject({
      declined: { cardType: 'visa', cardLast4: '1111', status: 'failed', reason: 'insufficient-funds' },
      paid: { cardType: 'master', slot: 'backup', status: 'paid', reason: null },
    })
    await (await makePrimary(account))()
    expect((await summaryOf(account)).fallback).toBeNull()
  })
})

describe('two declined cards', () => {
  beforeEach(async () => {
    await decide(account, 'backup', 'over-limit')
    await passThreshold(api, account)
  })

  test('the mail about two declined cards has each reason, advice, the next attempt and the suspension', async () => {
    const [issued, failed, ...more] = await invoiceMails()
    expect([issued?.about, failed?.about, more]).toEqual(['Invoice', 'Payment', []])
    const owed = await amount()
    expect(failed?.subject).toContain('Payment failed')
    expect(failed?.text).toContain(`Visa ending in 1111: the charge of ${owed} was declined on`)
    expect(failed?.text).toContain('Reason: insufficient funds. Make sure the card covers the amount')
    expect(failed?.text).toMatch(
      /MasterCard ending in \d{4}: the charge of .* Reason: the card’s limit is exceeded/,
    )
    expect(failed?.text).toContain('We will retry automatically on')
    expect(failed?.text).toContain('Your account is suspended until all due invoices are paid.')
    expect(failed?.text).toContain('حسابك موقوف')
  })

  test('a declined retry returns the cards and the time of the next attempt', async () => {
    await api.advance(11_000)
    const { body } = await retry(account)
    expect(body.attempts.map(({ cardType, reason, status }) => [cardType, reason, status])).toEqual([
      ['visa', 'insufficient-funds', 'failed'],
      ['master', 'over-limit', 'failed'],
    ])
    expect(body.nextAttemptAt).toBe((await lastInvoiceOf(account)).nextAttemptAt)
    expect(body.againInSeconds).toBeGreaterThan(6)
    const charges = (await paymentsOf(account)).length
    await api.advance(4000)
    expect((await retry(account)).body.againInSeconds).toBeLessThanOrEqual(7)
    expect((await paymentsOf(account)).length).toBe(charges)
  })

  test('a retry without a usable card is refused, and the portal does not offer it', async () => {
    expect(await offersRetry()).toBe(true)
    const cards = api.database.db.updateTable('paymentMethods').set({ expiryDate: '01/20' })
    await cards.where('customerId', '=', account.id).execute()
    expect(await offersRetry()).toBe(false)
    expect(codeOf(await retry(account))).toEqual([422, 'card-missing'])
    expect(await lastInvoiceOf(account)).toMatchObject({ status: 'failed', paymentAttempts: 2 })
  })
})

describe('a declined re-subscription [4.103]', () => {
  beforeEach(async () => {
    await decide(account, 'primary', 'approved')
    await setUsage(account, { daily: 0 })
    await cancel(account)
    await api.advance(48 * 3_600_000)
    await decide(account, 'primary', 'insufficient-funds')
  })

  const DECLINED = {
    cardType: 'visa',
    cardLast4: '1111',
    amount: 100,
    currency: 'SAR',
    status: 'failed',
    reason: 'insufficient-funds',
  }
  const mails = async () =>
    (await api.mails({ to: account.person.email })).filter(({ subject }) =>
      subject.startsWith('We could not restart your subscription'),
    )

  test('a declined re-subscription returns card, amount and reason until another card becomes primary [4.104]', async () => {
    const first = (await resubscribe(account)).body
    expect(first).toMatchObject({ status: 'failed', declined: DECLINED })
    expect(first.againInSeconds).toBeGreaterThan(8)
    expect((await resubscribe(account)).body).toMatchObject({ status: 'failed', declined: DECLINED })
    expect((await summaryOf(account)).declinedResubscription).toMatchObject(DECLINED)
    const change = await makePrimary(account)
    expect((await change()).status).toBe(200)
    expect((await summaryOf(account)).declinedResubscription).toBeNull()
  })

  test('a declined re-subscription sends one mail with card, amount, reason and advice, in both languages', async () => {
    await resubscribe(account)
    await resubscribe(account)
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail?.text).toContain('Visa ending in 1111: the charge of SAR 1.00 was declined on')
    expect(mail?.text).toContain('Reason: insufficient funds. Make sure the card covers the amount')
    expect(mail?.text).toContain('We will not retry automatically.')
    expect(mail?.text).toContain('/subscription')
    expect(mail?.text).toContain('السبب: الرصيد غير كافٍ. تأكد من كفاية الرصيد')
    expect(mail?.text).toContain('لن نعيد المحاولة تلقائيًا.')
  })

  test('the activity of a declined re-subscription has card, amount and reason', async () => {
    await resubscribe(account)
    const { activities } = await account.call(listActivity, {
      query: { kind: 'payments', limit: '1' },
    })
    expect(activities).toMatchObject([
      {
        operation: 'resubscription.charge.declined',
        result: 'declined',
        outcome: 'failed',
        details: { card: 'Visa 1111', amount: 100, currency: 'SAR', declined: 'insufficient-funds' },
      },
    ])
  })

  test('a decline that is found after a lost reply is shown and mailed until the account is active', async () => {
    await api.control('/faults', { provider: 'cards', mode: 'lost', times: 1 })
    expect((await resubscribe(account)).body).toMatchObject({ status: 'checking', declined: null })
    await api.advance(60_000)
    expect((await summaryOf(account)).declinedResubscription).toMatchObject(DECLINED)
    expect(await mails()).toHaveLength(1)
    await api.advance(11_000)
    await decide(account, 'primary', 'approved')
    await resubscribe(account)
    expect(await standingOf(account)).toEqual(['active', null])
    expect((await summaryOf(account)).declinedResubscription).toBeNull()
  })
})
