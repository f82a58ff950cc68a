import { CREDIT_REASON_WORDS } from '#contract/text/credit-reasons.ts'
import type { InvoiceLine } from '#rules/invoice-lines.ts'
import type { DocumentSubject } from '../billing/tax-submission-store.ts'
import type { CreditNoteRow, InvoiceRow } from '../db/schema.ts'
import type { DocumentFacts } from './invoice-document.ts'

/** An invoice, or a credit note of it, that has a tax document. */
export interface Subject {
  invoice: InvoiceRow
  creditNote: CreditNoteRow | null
}

export const idsOf = ({ invoice, creditNote }: Subject): DocumentSubject => ({
  invoiceId: invoice.id,
  creditNoteId: creditNote?.id ?? null,
})

/** The contents of a document without its parties and its payment. `lines` are the invoice's lines. */
export const documentContents = (
  { invoice, creditNote }: Subject,
  lines: readonly InvoiceLine[],
): Pick<DocumentFacts, 'invoice' | 'number' | 'lines' | 'purchaseOrder' | 'credited'> => {
  if (invoice.documentNumber === null) throw new Error(`${invoice.id} has no number yet`)
  if (!creditNote)
    return { invoice, number: invoice.documentNumber, lines, purchaseOrder: invoice.purchaseOrder }
  const { createdAt, documentNumber, grossAmount, vatAmount, netAmount, reason } = creditNote
  return {
    invoice: { issuedAt: createdAt, dueAt: createdAt, grossAmount, discount: 0, vatAmount, netAmount },
    number: documentNumber,
    lines: [creditLine(creditNote, invoice, lines)],
    credited: { number: invoice.documentNumber, reason: CREDIT_REASON_WORDS[reason] },
  }
}

/** The single line of a credit note. It covers the days of the invoice. */
const creditLine = (
  { grossAmount: amount }: CreditNoteRow,
  { lastDay }: InvoiceRow,
  lines: readonly InvoiceLine[],
): InvoiceLine => ({
  ...{ kind: 'credit', package: null, amount, lastDay },
  firstDay: lines.map(({ firstDay }) => firstDay).toSorted()[0] ?? lastDay,
})
