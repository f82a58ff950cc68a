import { beforeEach, describe, expect, test } from 'vitest'
import { amountText } from '#rules/money.ts'
import { runningApi } from '../support/api.ts'
import {
  type Account,
  addBackupCard,
  decide,
  makePrimary,
  openAccount,
  paymentsOf,
  retry,
  summaryOf,
} from './support/account.ts'
import { lastInvoiceOf, passThreshold } from './support/debts.ts'

const api = runningApi()

let account: Account
beforeEach(async () => {
  account = await openAccount(api)
  await addBackupCard(account)
  await decide(account, 'primary', 'insufficient-funds')
})

const amount = async () => amountText((await lastInvoiceOf(account)).netAmount, 'SAR')

/** Subjects of what the owner was told about invoices, in the order it came. */
const invoiceMails = async () => {
  const mails = await api.mails({ to: account.person.email })
  return mails
    .toReversed()
    .filter(({ subject }) => /^(Invoice|Payment)/.test(subject))
    .map(({ subject, text }) => ({ about: subject.replace(/[ :].*/s, ''), subject, text }))
}

describe('the primary card is declined and the backup card pays', () => {
  test('the mail names both cards, the amount, the reason and what to do, in both languages', async () => {
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

  test('the dashboard is told until the primary card is another one', async () => {
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

describe('both cards are declined', () => {
  beforeEach(async () => {
    await decide(account, 'backup', 'over-limit')
    await passThreshold(api, account)
  })

  test('the mail names each card, its reason, what to do and when it is tried again, and that the account is suspended', async () => {
    const [issued, failed, ...more] = await invoiceMails()
    expect([issued?.about, failed?.about, more]).toEqual(['Invoice', 'Payment', []])
    const owed = await amount()
    expect(failed?.subject).toContain('Payment failed')
    expect(failed?.text).toContain(`Visa ending in 1111: the charge of ${owed} was declined on`)
    expect(failed?.text).toContain('Reason: insufficient funds. Make sure the card covers the amount')
    expect(failed?.text).toMatch(
      /MasterCard ending in \d{4}: the charge of .* Reason: the card’s limit is exceeded/,
    )
    expect(failed?.text).toContain('We will try again by ourselves on')
    expect(failed?.text).toContain('Your account is suspended until everything due is paid.')
    expect(failed?.text).toContain('حسابك موقوف')
  })

  test('the answer to a retry names the cards, and says when the bank is asked again', async () => {
    await api.advance(11_000)
    const { body } = await retry(account)
    expect(body.attempts.map(({ cardType, reason, status }) => [cardType, reason, status])).toEqual([
      ['visa', 'insufficient-funds', 'failed'],
      ['master', 'over-limit', 'failed'],
    ])
    expect(body.nextAttemptAt).toBe((await lastInvoiceOf(account)).nextAttemptAt)
    expect(body.againInSeconds).toBeGreaterThan(6)
    const asked = (await paymentsOf(account)).length
    await api.advance(4000)
    expect((await retry(account)).body.againInSeconds).toBeLessThanOrEqual(7)
    expect((await paymentsOf(account)).length).toBe(asked)
  })
})
