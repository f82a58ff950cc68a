import { expect } from 'vitest'
import { listCreditNotes } from '#contract/endpoints/credit-notes.ts'
import type { CreditNote } from '#contract/entities/credit-note.ts'
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

/** True if the provider took the money: a refunded payment was paid before. */
const isTaken = ({ status }: CardPayment): boolean => status === 'paid' || status === 'refunded'

/**
 * Expects exactly one paid payment at the provider for each paid invoice, in halalas. Its amount is the total of the invoice less the
 * used credit and the deductions of credit notes. Expects no other payment to have taken money, and the provider to have returned
 * the amounts of the credit notes.
 */
export const expectPaymentsToAgree = (
  invoices: readonly Invoice[],
  payments: readonly CardPayment[],
  notes: readonly CreditNote[] = [],
) => {
  for (const invoice of invoices) {
    const notesOfInvoice = notes.filter(({ invoiceId }) => invoiceId === invoice.id)
    const attempts = payments.filter(isFor(invoice))
    const paid = attempts.filter(isTaken)
    const payable =
      invoice.netAmount - invoice.creditUsed - sum(notesOfInvoice.map(({ deducted }) => deducted))
    expect(paid.map(({ amount }) => amount)).toEqual(
      invoice.status === 'paid' && payable > 0 ? [payable] : [],
    )
    expect(sum(paid.map(({ refunded }) => refunded))).toBe(sum(notesOfInvoice.map(({ toCard }) => toCard)))
    expect(invoice.creditedAmount).toBe(sum(notesOfInvoice.map(({ netAmount }) => netAmount)))
    expect(attempts.length).toBe(invoice.paymentAttempts)
    expect(attempts.length - paid.length).toBe(invoice.paymentFailedAttempts)
    expect(invoice.chargedAmount).toBe(sum(paid.map(({ amount }) => amount)))
  }
  const others = payments.filter((payment) => !invoices.some((invoice) => isFor(invoice)(payment)))
  for (const { status } of others) expect(['failed', 'voided']).toContain(status)
}

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
