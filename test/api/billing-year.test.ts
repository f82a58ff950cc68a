import { expect, test } from 'vitest'
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
import { type Package, PRICES } from './support/reckoning.ts'

const api = runningApi()

const year = nextLeapYear(new Date())
const packages: Package[] = []
let account: Account

const at = (local: string) => (local.startsWith('+') ? `${year + 1}-${local.slice(1)}` : `${year}-${local}`)
const agrees = () => expectAgreement(api, account, { packages })

/** Goes to an instant of the year, where everything adds up. */
const on = async (local: string): Promise<void> => {
  await goTo(api, at(local))
  await agrees()
}

const last = async (): Promise<Invoice> => {
  const invoice = (await invoicesOf(account)).at(-1)
  if (!invoice) throw new Error('There is no invoice')
  return invoice
}

const money = async () => (await paymentsOf(account)).map(({ card, status }) => [card.brand, status])

/** The month before is closed on the 1st: issued at midnight, to be charged on the 6th. */
const closes = async (month: string): Promise<void> => {
  const before = (await invoicesOf(account)).length
  await on(`${month}-01 01:01`)
  const invoice = await last()
  expect((await invoicesOf(account)).length).toBe(before + 1)
  expect([invoice.type, invoice.status, invoice.chart.state]).toEqual(['monthly', 'unpaid', 'unpaid'])
  expect(inRiyadh(invoice.issuedAt)).toBe(`${at(`${month}-01`)} 00:00`)
  expect(inRiyadh(invoice.dueDate)).toBe(`${at(`${month}-06`)} 00:00`)
  expect((await summaryOf(account)).nextCharge).toBe(invoice.dueDate)
}

/** It is charged on the 6th, and not a minute before. */
const isCharged = async (month: string): Promise<void> => {
  await on(`${month}-05 23:59`)
  expect((await last()).status).toBe('unpaid')
  await on(`${month}-06 00:01`)
  const invoice = await last()
  expect([invoice.status, invoice.chargedAt && inRiyadh(invoice.chargedAt)]).toEqual([
    'paid',
    at(`${month}-06 00:01`),
  ])
  const [year = 0, paidIn = 0] = at(`${month}-06`).split('-').map(Number)
  const next = new Date(Date.UTC(year, paidIn, 6)).toISOString().slice(0, 10)
  const { nextCharge } = await summaryOf(account)
  expect(nextCharge && inRiyadh(nextCharge)).toBe(`${next} 00:00`)
}

const passes = async (...months: string[]): Promise<void> => {
  for (const month of months) {
    await closes(month)
    await isCharged(month)
  }
}

const opens = async (): Promise<void> => {
  await goTo(api, at('01-12 10:00'))
  account = await openAccount(api)
  await addBackupCard(account)
  packages.push({ from: at('01-12'), ...PRICES.Standard })
  expect(await standingOf(account)).toEqual(['active', null])
}

const passesItsThreshold = async (): Promise<void> => {
  await setUsage(account, { day: at('02-20'), amount: 600_000 })
  await on('02-21 01:01')
  const invoice = await last()
  expect([invoice.type, invoice.thresholdSequenceNumber, invoice.status]).toEqual(['threshold', 1, 'paid'])
  expect([inRiyadh(invoice.issuedAt), inRiyadh(invoice.chargedAt ?? '')]).toEqual([
    at('02-21 01:01'),
    at('02-21 01:01'),
  ])
}

const isRescuedByTheBackupCard = async (): Promise<void> => {
  await decide(account, 'primary', 'insufficient-funds')
  const before = (await money()).length
  await passes('03')
  expect((await money()).slice(before)).toEqual([
    ['visa', 'failed'],
    ['master', 'paid'],
  ])
  expect(await last()).toMatchObject({
    paymentAttempts: 2,
    paymentFailedAttempts: 1,
    lastPaymentFailureReason: 'insufficient-funds',
  })
  expect(await standingOf(account)).toEqual(['active', null])
}

const failsAndIsPaidByTheRetry = async (): Promise<void> => {
  await decide(account, 'backup', 'declined')
  await closes('04')
  await on('04-06 00:01')
  expect(await standingOf(account)).toEqual(['suspended', 'failed-payment'])
  expect([(await last()).status, inRiyadh((await last()).nextAttemptAt ?? '')]).toEqual([
    'failed',
    at('04-07 09:00'),
  ])
  await on('04-07 09:01')
  expect(inRiyadh((await last()).nextAttemptAt ?? '')).toBe(at('04-09 09:00'))
  expect((await last()).paymentFailedAttempts).toBe(4)
  expect(codeOf(await cancel(account))).toEqual([409, 'status-conflict'])

  await decide(account, 'primary', 'approved')
  await on('04-08 12:00')
  expect(await retry(account)).toMatchObject({ status: 200, body: { status: 'paid', message: null } })
  expect(await standingOf(account)).toEqual(['active', null])
  expect(codeOf(await retry(account))).toEqual([409, 'nothing-owed'])
  await decide(account, 'backup', 'approved')
  await agrees()
}

const mayNotLeaveWhileItOwes = async (): Promise<void> => {
  await closes('05')
  expect(codeOf(await cancel(account))).toEqual([409, 'invoices-outstanding'])
  await isCharged('05')
}

const choosesEnhanced = async (): Promise<void> => {
  await on('05-10 15:00')
  expect((await choosePackage(account, 'Enhanced')).status).toBe(200)
  packages.push({ from: at('05-10'), ...PRICES.Enhanced })
  await agrees()
}

const goesBackToStandard = async (): Promise<void> => {
  await on('08-07 15:00')
  expect(codeOf(await choosePackage(account, 'Standard'))).toEqual([409, 'package-locked'])
  await on('08-09 15:00')
  expect((await choosePackage(account, 'Standard')).status).toBe(200)
  packages.push({ from: at('08-09'), ...PRICES.Standard })
  await agrees()
}

const leaves = async (): Promise<void> => {
  await on('+01-10 14:30')
  expect((await cancel(account)).status).toBe(200)
  expect(await standingOf(account)).toEqual(['pending-cancellation', null])
  expect(inRiyadh((await account.current()).cancellationDate ?? '')).toBe(at('+01-12 14:30'))
  // What is used on the day of the end stays with the old account: the last invoice ends with the day before.
  await setUsage(account, { day: at('+01-12'), amount: 9_000 })
  await on('+01-12 14:29')
  expect(await standingOf(account)).toEqual(['pending-cancellation', null])
  packages.splice(-1, 1, { from: at('08-09'), to: at('+01-11'), ...PRICES.Standard })
  await on('+01-12 14:31')
  expect(await standingOf(account)).toEqual(['cancelled', null])
  expect(await last()).toMatchObject({ type: 'settlement', status: 'paid' })
  expect(inRiyadh((await last()).issuedAt)).toBe(at('+01-12 14:31'))
}

const comesBack = async (): Promise<void> => {
  await on('+01-15 09:00')
  const before = (await paymentsOf(account)).length
  expect(await resubscribe(account)).toMatchObject({ status: 200, body: { status: 'resubscribed' } })
  await api.server.jobs.idle()
  expect((await paymentsOf(account)).slice(before)).toMatchObject([{ amount: 100, status: 'voided' }])
  expect(await standingOf(account)).toEqual(['active', null])
  expect((await account.current()).cancellationDate).toBeNull()
  packages.push({ from: at('+01-15'), ...PRICES.Standard })
  await agrees()
}

const MONTHLY = ['02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '+01', '+02']

test('a year of an account adds up to the halala on every day that matters [2.7.03, 4.020, 4.043, 4.053, 4.100, 4.101, 4.103, 9.04, 9.07, 9.08, 9.09, 9.32]', {
  timeout: 300_000,
}, async () => {
  await opens()
  await closes('02')
  await isCharged('02')
  await passesItsThreshold()
  await isRescuedByTheBackupCard()
  await failsAndIsPaidByTheRetry()
  await mayNotLeaveWhileItOwes()
  await choosesEnhanced()
  await passes('06', '07', '08')
  await goesBackToStandard()
  await passes('09', '10', '11', '12', '+01')
  await leaves()
  await comesBack()
  await passes('+02')

  const monthly = (await invoicesOf(account)).filter(({ type }) => type === 'monthly')
  expect(monthly.map(({ issuedAt }) => inRiyadh(issuedAt))).toEqual(
    MONTHLY.map((month) => `${at(`${month}-01`)} 00:00`),
  )
})
