import { expect, test } from 'vitest'
import type { CreditNote } from '#contract/entities/credit-note.ts'
import type { Invoice } from '#contract/entities/invoice.ts'
import { goTo, inRiyadh, nextLeapYear } from '#test/support/calendar.ts'
import {
  type Account,
  addBackupCard,
  cancel,
  choosePackage,
  decide,
  invoicesOf,
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
import { expectAgreement } from './support/agreement.ts'
import { creditOf } from './support/credit.ts'
import { type Package, PRICES } from './support/reckoning.ts'

const api = runningApi()

const year = nextLeapYear(new Date())
const packages: Package[] = []
let account: Account

/** A local time of the test year, or of the year after it when it begins with `+`. */
const at = (local: string) => (local.startsWith('+') ? `${year + 1}-${local.slice(1)}` : `${year}-${local}`)
const expectAgreedBooks = () => expectAgreement(api, account, { packages })

/** Goes to an instant of the year and expects all books to agree. */
const goAndCheck = async (local: string): Promise<void> => {
  await goTo(api, at(local))
  await expectAgreedBooks()
}

const lastInvoice = async (): Promise<Invoice> => {
  const invoice = (await invoicesOf(account)).at(-1)
  if (!invoice) throw new Error('There is no invoice')
  return invoice
}

const cardPayments = async () => (await paymentsOf(account)).map(({ card, status }) => [card.brand, status])

/** Expects the invoice of the previous month: issued on the 1st at midnight, due on the 6th. */
const closeMonth = async (month: string): Promise<void> => {
  const before = (await invoicesOf(account)).length
  await goAndCheck(`${month}-01 01:01`)
  const invoice = await lastInvoice()
  expect((await invoicesOf(account)).length).toBe(before + 1)
  expect([invoice.type, invoice.status, invoice.chart.state]).toEqual(['monthly', 'unpaid', 'unpaid'])
  expect(inRiyadh(invoice.issuedAt)).toBe(`${at(`${month}-01`)} 00:00`)
  expect(inRiyadh(invoice.dueDate)).toBe(`${at(`${month}-06`)} 00:00`)
  expect((await summaryOf(account)).nextCharge).toBe(invoice.dueDate)
}

/** Expects the charge on the 6th, and not a minute before. */
const chargeMonth = async (month: string): Promise<void> => {
  await goAndCheck(`${month}-05 23:59`)
  expect((await lastInvoice()).status).toBe('unpaid')
  await goAndCheck(`${month}-06 00:01`)
  const invoice = await lastInvoice()
  expect([invoice.status, invoice.chargedAt && inRiyadh(invoice.chargedAt)]).toEqual([
    'paid',
    at(`${month}-06 00:01`),
  ])
  const [year = 0, paidIn = 0] = at(`${month}-06`).split('-').map(Number)
  const next = new Date(Date.UTC(year, paidIn, 6)).toISOString().slice(0, 10)
  const { nextCharge } = await summaryOf(account)
  expect(nextCharge && inRiyadh(nextCharge)).toBe(`${next} 00:00`)
}

const passMonths = async (...months: string[]): Promise<void> => {
  for (const month of months) {
    await closeMonth(month)
    await chargeMonth(month)
  }
}

const openTheAccount = async (): Promise<void> => {
  await goTo(api, at('01-12 10:00'))
  account = await openAccount(api)
  await addBackupCard(account)
  packages.push({ from: at('01-12'), ...PRICES.Standard })
  expect(await standingOf(account)).toEqual(['active', null])
}

const passTheThreshold = async (): Promise<void> => {
  await setUsage(account, { day: at('02-20'), amount: 600_000 })
  await goAndCheck('02-21 01:01')
  const invoice = await lastInvoice()
  expect([invoice.type, invoice.thresholdSequenceNumber, invoice.status]).toEqual(['threshold', 1, 'paid'])
  expect([inRiyadh(invoice.issuedAt), inRiyadh(invoice.chargedAt ?? '')]).toEqual([
    at('02-21 01:01'),
    at('02-21 01:01'),
  ])
}

const payWithBackupCard = async (): Promise<void> => {
  await decide(account, 'primary', 'insufficient-funds')
  const before = (await cardPayments()).length
  await passMonths('03')
  expect((await cardPayments()).slice(before)).toEqual([
    ['visa', 'failed'],
    ['master', 'paid'],
  ])
  expect(await lastInvoice()).toMatchObject({
    paymentAttempts: 2,
    paymentFailedAttempts: 1,
    lastPaymentFailureReason: 'insufficient-funds',
  })
  expect(await standingOf(account)).toEqual(['active', null])
}

const failAndPayByRetry = async (): Promise<void> => {
  await decide(account, 'backup', 'declined')
  await closeMonth('04')
  await goAndCheck('04-06 00:01')
  expect(await standingOf(account)).toEqual(['suspended', 'failed-payment'])
  expect([(await lastInvoice()).status, inRiyadh((await lastInvoice()).nextAttemptAt ?? '')]).toEqual([
    'failed',
    at('04-07 09:00'),
  ])
  await goAndCheck('04-07 09:01')
  expect(inRiyadh((await lastInvoice()).nextAttemptAt ?? '')).toBe(at('04-09 09:00'))
  expect((await lastInvoice()).paymentFailedAttempts).toBe(4)
  expect(codeOf(await cancel(account))).toEqual([409, 'status-conflict'])

  await decide(account, 'primary', 'approved')
  await goAndCheck('04-08 12:00')
  expect(await retry(account)).toMatchObject({ status: 200, body: { status: 'paid', message: null } })
  expect(await standingOf(account)).toEqual(['active', null])
  expect(codeOf(await retry(account))).toEqual([409, 'nothing-owed'])
  await decide(account, 'backup', 'approved')
  await expectAgreedBooks()
}

/** Credits the last invoice. */
const credit = async (options: Parameters<typeof creditOf>[3]): Promise<CreditNote> => {
  const note = await creditOf(api, account, (await lastInvoice()).id, options)
  await api.server.jobs.idle()
  await expectAgreedBooks()
  return note
}

const cannotCancelWithDebt = async (): Promise<void> => {
  await closeMonth('05')
  await credit({ amount: 3_333 })
  expect(codeOf(await cancel(account))).toEqual([409, 'invoices-outstanding'])
  await chargeMonth('05')
}

const chooseEnhanced = async (): Promise<void> => {
  await goAndCheck('05-10 15:00')
  expect((await choosePackage(account, 'Enhanced')).status).toBe(200)
  packages.push({ from: at('05-10'), ...PRICES.Enhanced })
  await expectAgreedBooks()
}

const returnToStandard = async (): Promise<void> => {
  await goAndCheck('08-07 15:00')
  expect(codeOf(await choosePackage(account, 'Standard'))).toEqual([409, 'package-locked'])
  await goAndCheck('08-09 15:00')
  expect((await choosePackage(account, 'Standard')).status).toBe(200)
  packages.push({ from: at('08-09'), ...PRICES.Standard })
  await expectAgreedBooks()
}

const cancelTheAccount = async (): Promise<void> => {
  await goAndCheck('+01-10 14:30')
  expect((await cancel(account)).status).toBe(200)
  expect(await standingOf(account)).toEqual(['pending-cancellation', null])
  expect(inRiyadh((await account.current()).cancellationDate ?? '')).toBe(at('+01-12 14:30'))
  // The last invoice ends with the day before the end, so usage of the last day is not billed.
  await setUsage(account, { day: at('+01-12'), amount: 9_000 })
  await goAndCheck('+01-12 14:29')
  expect(await standingOf(account)).toEqual(['pending-cancellation', null])
  packages.splice(-1, 1, { from: at('08-09'), to: at('+01-11'), ...PRICES.Standard })
  await goAndCheck('+01-12 14:31')
  expect(await standingOf(account)).toEqual(['cancelled', null])
  expect(await lastInvoice()).toMatchObject({ type: 'settlement', status: 'paid' })
  expect(inRiyadh((await lastInvoice()).issuedAt)).toBe(at('+01-12 14:31'))
}

const resubscribeTheAccount = async (): Promise<void> => {
  await goAndCheck('+01-15 09:00')
  const before = (await paymentsOf(account)).length
  expect(await resubscribe(account)).toMatchObject({ status: 200, body: { status: 'resubscribed' } })
  await api.server.jobs.idle()
  expect((await paymentsOf(account)).slice(before)).toMatchObject([{ amount: 100, status: 'voided' }])
  expect(await standingOf(account)).toEqual(['active', null])
  expect((await account.current()).cancellationDate).toBeNull()
  packages.push({ from: at('+01-15'), ...PRICES.Standard })
  await expectAgreedBooks()
}

const MONTHLY = ['02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '+01', '+02']

test('the books of an account agree to the halala through a whole year [2.7.03, 4.020, 4.043, 4.053, 4.100, 4.101, 4.103, 9.04, 9.07, 9.08, 9.09, 9.32]', {
  timeout: 300_000,
}, async () => {
  await openTheAccount()
  await closeMonth('02')
  await chargeMonth('02')
  await passTheThreshold()
  await payWithBackupCard()
  await failAndPayByRetry()
  await cannotCancelWithDebt()
  await chooseEnhanced()
  await passMonths('06', '07', '08')
  await returnToStandard()
  await passMonths('09')
  await credit({ amount: 7_001 })
  await credit({ target: 'credit', amount: 2_500 })
  await passMonths('10')
  expect((await lastInvoice()).creditUsed).toBeGreaterThan(0)
  await passMonths('11', '12', '+01')
  await credit({})
  await cancelTheAccount()
  await resubscribeTheAccount()
  await passMonths('+02')

  const monthly = (await invoicesOf(account)).filter(({ type }) => type === 'monthly')
  expect(monthly.map(({ issuedAt }) => inRiyadh(issuedAt))).toEqual(
    MONTHLY.map((month) => `${at(`${month}-01`)} 00:00`),
  )
})
