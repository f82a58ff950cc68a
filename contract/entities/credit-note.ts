import { z } from 'zod/mini'
import { CreditNoteChart, TaxDocumentChart } from './chart.ts'
import { Halalas, Instant } from './common.ts'
import { CardType } from './payment-method.ts'

/** Reasons of credit notes. The tax authority requires one on the document (KSA-10). */
export const CREDIT_REASONS = [
  'price',
  'service',
  'cancelled',
  'duplicate',
  'withdrawal',
  'goodwill',
] as const
export const CreditReason = z.enum(CREDIT_REASONS)
export type CreditReason = z.output<typeof CreditReason>

/** Use of credited money: back to the card that paid, or credit for the next invoices. */
export const CREDIT_TARGETS = ['card', 'credit'] as const
export const CreditTarget = z.enum(CREDIT_TARGETS)
export type CreditTarget = z.output<typeof CreditTarget>

/**
 * The amounts of a credit note in halalas: before VAT, the VAT and the total. The total is split: a part lowers the unpaid
 * invoice, a part goes back to a card, a part is held as credit.
 */
export const CreditAmounts = z.object({
  grossAmount: Halalas,
  vatAmount: Halalas,
  netAmount: Halalas,
  deducted: Halalas,
  toCard: Halalas,
  held: Halalas,
})
export type CreditAmounts = z.output<typeof CreditAmounts>

/** The result of a refund, as an administrator saw it at the card provider. */
export const RefundResult = z.enum(['returned', 'missing'])
export type RefundResult = z.output<typeof RefundResult>

/** The names of the amounts. */
export const CREDIT_AMOUNTS = ['grossAmount', 'vatAmount', 'netAmount', 'deducted', 'toCard', 'held'] as const

/** Halalas that go back to a card. */
export const CardReturn = z.object({
  card: z.object({ type: CardType, last4: z.string() }),
  amount: Halalas,
})
export type CardReturn = z.output<typeof CardReturn>

/** A credit note of an invoice. `creditLeft`: held credit that no invoice has used. `card`: the card that gets the money back. */
export const CreditNote = z.extend(CreditAmounts, {
  id: z.string(),
  invoiceId: z.string(),
  /** The number of the invoice that it credits. */
  invoiceNumber: z.nullable(z.string()),
  documentNumber: z.string(),
  reason: CreditReason,
  note: z.nullable(z.string()),
  creditLeft: Halalas,
  card: z.nullable(z.object({ type: CardType, last4: z.string() })),
  /** Halalas of an unclear refund, which an administrator may decide; null without one. */
  unclearRefund: z.nullable(Halalas),
  chart: CreditNoteChart,
  /** Null until the customer may receive the document. */
  fileName: z.nullable(z.string()),
  /** The submission of its latest document to the tax authority. */
  taxDocument: z.nullable(TaxDocumentChart),
  issuedAt: Instant,
})
export type CreditNote = z.output<typeof CreditNote>
