import type { CreditAmounts, CreditTarget } from '#contract/entities/credit-note.ts'
import { beforeVat, MIN_CHARGE, vatOf } from './money.ts'

/** Amounts of an invoice in halalas. */
export interface InvoiceAmounts {
  netAmount: number
  deducted: number
  creditUsed: number
  stillPaid: number
}

/**
 * Halalas that a card has to pay for an invoice: the total, less the credit notes that lower it (`deducted`), less used credit,
 * less the part of a disputed payment that the bank did not take back (`stillPaid`).
 */
export const payableOf = ({ netAmount, deducted, creditUsed, stillPaid }: InvoiceAmounts): number =>
  netAmount - deducted - creditUsed - stillPaid

/** An invoice at the time of a credit note, in halalas. */
export interface Creditable extends InvoiceAmounts {
  vatAmount: number
  /** The total of the earlier credit notes; `creditedVat` is the VAT in it. */
  credited: number
  creditedVat: number
  /** Nothing is paid yet. */
  isOpen: boolean
  /** Amount taken from a card for this invoice and not returned. */
  refundable: number
}

/**
 * The amounts of a credit note over at most `wanted` halalas, including VAT. If `wanted` covers the whole rest of the invoice,
 * the rest is credited exactly. A part is the largest amount for which the VAT of the part and the VAT of the rest add up, each
 * computed by the rate (BR-CO-17). Null when nothing can be credited, or when less than the smallest charge would be left to pay.
 */
export const creditAmounts = (
  invoice: Creditable,
  { wanted, target }: { wanted: number; target: CreditTarget },
): CreditAmounts | null => {
  const rest = invoice.netAmount - invoice.credited
  const restVat = invoice.vatAmount - invoice.creditedVat
  const gross = wanted >= rest ? rest - restVat : partOf(rest - restVat, wanted)
  const vat = wanted >= rest ? restVat : vatOf(gross)
  const netAmount = gross + vat
  if (netAmount <= 0) return null
  const payable = invoice.isOpen ? payableOf(invoice) : 0
  const deducted = Math.min(netAmount, payable)
  const left = payable - deducted
  if (left > 0 && left < MIN_CHARGE) return null
  const free = netAmount - deducted
  const toCard = target === 'card' ? refundOf(Math.min(free, invoice.refundable)) : 0
  return { grossAmount: gross, vatAmount: vat, netAmount, deducted, toCard, held: free - toCard }
}

/** The card provider returns no part below its smallest charge. */
const refundOf = (amount: number): number => (amount < MIN_CHARGE ? 0 : amount)

/**
 * A part of an amount before VAT whose total is at most `wanted`. The loop ends within twenty steps, because one of twenty
 * successive amounts has a VAT of whole halalas.
 */
const partOf = (amount: number, wanted: number): number => {
  let gross = beforeVat(wanted)
  while (gross > 0 && vatOf(gross) + vatOf(amount - gross) !== vatOf(amount)) gross -= 1
  return gross
}

/** Held credit of a note in halalas, oldest note first. */
export interface HeldCredit {
  creditNoteId: string
  left: number
}

/**
 * The held credit that pays an invoice, oldest note first, in halalas. It leaves nothing to pay, or at least the smallest charge.
 */
export const creditToUse = (
  held: readonly HeldCredit[],
  payable: number,
): { creditNoteId: string; amount: number }[] => {
  const all = held.reduce((sum, { left }) => sum + left, 0)
  let open = all >= payable ? payable : Math.min(all, Math.max(0, payable - MIN_CHARGE))
  const uses: { creditNoteId: string; amount: number }[] = []
  for (const { creditNoteId, left } of held) {
    const amount = Math.min(left, open)
    if (amount > 0) uses.push({ creditNoteId, amount })
    open -= amount
  }
  return uses
}
