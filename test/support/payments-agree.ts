import { expect } from 'vitest'
import type { CreditNote } from '#contract/entities/credit-note.ts'
import type { Invoice } from '#contract/entities/invoice.ts'
import type { CardPayment } from '#sandbox/cards/state.ts'

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

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
