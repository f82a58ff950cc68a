import { expect } from 'vitest'
import type { Invoice } from '#contract/entities/invoice.ts'
import type { CardPayment } from '#sandbox/cards/state.ts'
import { inRiyadh } from '#test/support/calendar.ts'
import {
  type Account,
  invoicesOf,
  paymentsOf,
  standingOf,
  summaryOf,
  usageOf,
} from '#test/support/seed/account.ts'
import { cloudEntriesOf } from '#test/support/seed/cloud-ledger.ts'
import type { Api } from '../../support/api.ts'
import { type Books, reckon, withVat } from './reckoning.ts'

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
const dayBefore = (instant: Date): string => inRiyadh(new Date(instant.getTime() - 86_400_000)).slice(0, 10)

const isFor =
  ({ id }: Invoice) =>
  (payment: CardPayment) =>
    payment.description === `Invoice ${id}`

/** Every invoice that is paid was paid once, at the provider too; nothing else was taken. */
export const expectPaymentsToAgree = (invoices: readonly Invoice[], payments: readonly CardPayment[]) => {
  for (const invoice of invoices) {
    const tried = payments.filter(isFor(invoice))
    const paid = tried.filter(({ status }) => status === 'paid')
    expect(paid.map(({ amount }) => amount)).toEqual(invoice.status === 'paid' ? [invoice.netAmount] : [])
    expect(tried.length).toBe(invoice.paymentAttempts)
    expect(tried.length - paid.length).toBe(invoice.paymentFailedAttempts)
    expect(invoice.chargedAmount).toBe(sum(paid.map(({ amount }) => amount)))
  }
  const others = payments.filter((payment) => !invoices.some((invoice) => isFor(invoice)(payment)))
  for (const { status } of others) expect(['failed', 'voided']).toContain(status)
}

/** What may be billed: of a closed sub-account only what it used before the day it was closed on. */
const billableUsageOf = async (account: Account) => {
  const entries = await cloudEntriesOf(account.place, account.id)
  const perAccount = await Promise.all(
    entries.map(async ({ id, closedAt }) => {
      const closedOn = closedAt === null ? '9999-12-31' : inRiyadh(closedAt).slice(0, 10)
      return (await usageOf({ ...account, subAccount: id })).filter(({ day }) => day < closedOn)
    }),
  )
  return perAccount.flat()
}

/** The dashboard, the invoices, the cloud provider's count and the card provider's payments tell the same story, to the halala. */
export const expectAgreement = async (
  api: Pick<Api, 'clock'>,
  account: Account,
  books: Omit<Books, 'usage'>,
): Promise<void> => {
  const invoices = await invoicesOf(account)
  const summary = await summaryOf(account)
  const [status] = await standingOf(account)
  const through = dayBefore(api.clock.now())
  const { billed, unbilled } = reckon({ ...books, usage: await billableUsageOf(account) }, invoices, through)
  expect(invoices.map(({ grossAmount, discount }) => grossAmount - discount)).toEqual(billed)
  expect(invoices.map(({ netAmount }) => netAmount)).toEqual(billed.map(withVat))
  expect(invoices.map(({ netAmount, vatAmount }) => netAmount - vatAmount)).toEqual(billed)
  expect(summary.unbilledAmount).toBe(status === 'cancelled' ? 0 : unbilled)

  const owed = invoices.filter((invoice) => invoice.status !== 'paid')
  expect(summary.outstanding).toMatchObject({
    count: owed.length,
    amount: sum(owed.map(({ netAmount }) => netAmount)),
  })
  const shown = new Set(summary.months.map(({ billingMonth }) => billingMonth))
  expect(sum(summary.months.map((month) => month.billed))).toBe(
    sum(billed.filter((_, index) => shown.has(invoices[index]?.billingMonth ?? 0))),
  )
  expect(summary.months.at(-1)?.unbilled).toBe(summary.unbilledAmount)
  expect(summary.lastInvoice?.id).toBe(invoices.at(-1)?.id)
  expectPaymentsToAgree(invoices, await paymentsOf(account))
}
