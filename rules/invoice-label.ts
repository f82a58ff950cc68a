import type { Invoice, InvoiceType } from '#contract/entities/invoice.ts'
import { MONTHS } from '#contract/text/months.ts'
import { riyadhDay, riyadhMonth } from './riyadh-time.ts'

type Labelled = Pick<Invoice, 'type' | 'billingMonth' | 'thresholdSequenceNumber'>

/** What an invoice is called, for words in any language. `month` counts from 1; only a threshold invoice has an ordinal. */
export interface InvoiceLabel {
  kind: InvoiceType
  year: number
  month: number
  ordinal: number | null
}

/** Reads the label from the billing month, 202611 for November 2026, which is not the month of issue. */
export const invoiceLabel = (invoice: Labelled): InvoiceLabel => ({
  kind: invoice.type,
  year: Math.floor(invoice.billingMonth / 100),
  month: invoice.billingMonth % 100,
  ordinal: invoice.type === 'threshold' ? invoice.thresholdSequenceNumber : null,
})

/** A number in order, in English: 1st, 2nd, 11th, 21st. */
export const englishOrdinal = (value: number): string => {
  const teen = value % 100 >= 11 && value % 100 <= 13
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th')
  return `${value}${ending}`
}

/** What an invoice is called in English: 'Mar 2026', 'Settlement Mar 2026', 'Threshold Mar 2026 - 1st'. */
export const englishInvoiceLabel = (invoice: Labelled): string => {
  const { kind, year, month, ordinal } = invoiceLabel(invoice)
  const name = `${MONTHS.en[month - 1]} ${year}`
  if (kind === 'settlement') return `Settlement ${name}`
  if (kind === 'threshold') return `Threshold ${name} - ${englishOrdinal(ordinal ?? 1)}`
  return name
}

/** An invoice by its facts: the same for the same invoice, also when it had to be issued again after a backup was restored. */
export const invoiceRef = ({
  type,
  billingMonth,
  sequence,
}: {
  type: InvoiceType
  billingMonth: number
  sequence: number
}): string => `${type}:${billingMonth}:${sequence}`

const NUMBER_DIGITS = 6

/** The number of an invoice: the Riyadh year of its issue, and a number that goes on through the years. */
export const documentNumber = (issuedAt: Date, number: number): string =>
  `INV-${riyadhMonth(issuedAt).year}-${String(number).padStart(NUMBER_DIGITS, '0')}`

/** The name of an invoice's document; the day is the Riyadh day of issue. */
export const invoiceFileName = (invoice: {
  identificationNumber: string
  issuedAt: Date
  documentNumber: string
}): string => `${invoice.identificationNumber}_${riyadhDay(invoice.issuedAt)}_${invoice.documentNumber}.pdf`
