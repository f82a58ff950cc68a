import { expect } from 'vitest'
import { listCreditNotes } from '#contract/endpoints/credit-notes.ts'
import { inRiyadh } from '#test/support/calendar.ts'
import { expectPaymentsToAgree } from '#test/support/payments-agree.ts'
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

/** The billable usage. A closed cloud account counts up to the day before it was closed. */
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

/** Expects dashboard, invoices, cloud usage and card payments to agree to the halala. */
export const expectAgreement = async (
  api: Pick<Api, 'clock'>,
  account: Account,
  books: Omit<Books, 'usage'>,
): Promise<void> => {
  const invoices = await invoicesOf(account)
  const { creditNotes, creditLeft } = await account.call(listCreditNotes)
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
    amount: sum(owed.map(({ payableAmount }) => payableAmount)),
  })
  const shownMonths = new Set(summary.months.map(({ billingMonth }) => billingMonth))
  const credited = (id: string) =>
    sum(creditNotes.filter(({ invoiceId }) => invoiceId === id).map(({ grossAmount }) => grossAmount))
  expect(sum(summary.months.map((month) => month.billed))).toBe(
    sum(
      invoices.map(({ id, billingMonth }, index) =>
        shownMonths.has(billingMonth) ? (billed[index] ?? 0) - credited(id) : 0,
      ),
    ),
  )
  const held = sum(creditNotes.map((note) => note.held))
  expect(creditLeft).toBe(held - sum(invoices.map(({ creditUsed }) => creditUsed)))
  for (const note of creditNotes) expect(note.deducted + note.toCard + note.held).toBe(note.netAmount)
  expect(summary.months.at(-1)?.unbilled).toBe(summary.unbilledAmount)
  expect(summary.lastInvoice?.id).toBe(invoices.at(-1)?.id)
  expectPaymentsToAgree(invoices, await paymentsOf(account), creditNotes)
}
