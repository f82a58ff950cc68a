import type { CreditReason, CreditTarget } from '#contract/entities/credit-note.ts'
import type { Invoice } from '#contract/entities/invoice.ts'
import { invoiceSnapshot } from '#machines/invoice/invoice.machine.ts'
import { isPaid } from '#machines/invoice/selectors.ts'
import { parseSarAmount } from '#rules/sar-amount.ts'

/** The fields of the form of a credit note. */
export interface CreditValues {
  extent: 'whole' | 'part'
  /** An amount in riyals, as typed. */
  amount: string
  reason: CreditReason | ''
  note: string
  target: CreditTarget
}

/** The fields in the order of the screen. */
export const CREDIT_ORDER = ['amount', 'reason', 'note'] as const satisfies (keyof CreditValues)[]

/** The part of an invoice that no credit note covers, in halalas with VAT. */
export const creditableOf = ({ netAmount, creditedAmount }: Invoice): number => netAmount - creditedAmount

/** The state of an invoice's payment: a card has paid it, it is unpaid, or it is settled without a card. */
export const paymentOf = (invoice: Invoice): 'card' | 'open' | 'credit' => {
  if (!isPaid(invoiceSnapshot(invoice))) return 'open'
  return invoice.chargedAt === null ? 'credit' : 'card'
}

export const creditValues = (invoice: Invoice): CreditValues => ({
  extent: 'whole',
  amount: '',
  reason: '',
  note: '',
  target: paymentOf(invoice) === 'card' ? 'card' : 'credit',
})

/** The body of the call without the shown amounts; an empty note is omitted. */
export const creditBody = (invoice: Invoice) => (values: CreditValues) => ({
  amount: values.extent === 'whole' ? creditableOf(invoice) : parseSarAmount(values.amount),
  target: values.target,
  reason: values.reason,
  note: values.note.trim() || null,
})

/** The form field that a refusal names; null if the form has no such field. */
export const creditFieldOf = (field: string): keyof CreditValues | null =>
  CREDIT_ORDER.find((name) => name === field) ?? null
