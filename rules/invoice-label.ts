import { BillingMonth, type Invoice, InvoiceType } from '#contract/entities/invoice.ts'
import { MONTHS } from '#contract/text/months.ts'
import { riyadhDay, riyadhMonth, riyadhTimestamp } from './riyadh-time.ts'

type LabelFacts = Pick<Invoice, 'type' | 'billingMonth' | 'thresholdSequenceNumber'>

/** Parts of an invoice's label, for any language. `month` counts from 1; only a threshold invoice has an ordinal. */
export interface InvoiceLabel {
  kind: InvoiceType
  year: number
  month: number
  ordinal: number | null
}

/** The label has the billing month (202611 for November 2026), not the month of issue. */
export const invoiceLabel = (invoice: LabelFacts): InvoiceLabel => ({
  kind: invoice.type,
  year: Math.floor(invoice.billingMonth / 100),
  month: invoice.billingMonth % 100,
  ordinal: invoice.type === 'threshold' ? invoice.thresholdSequenceNumber : null,
})

/** 1st, 2nd, 11th, 21st. */
export const englishOrdinal = (value: number): string => {
  const teen = value % 100 >= 11 && value % 100 <= 13
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th')
  return `${value}${ending}`
}

/** 'Mar 2026', 'Settlement Mar 2026' or 'Threshold Mar 2026 - 1st'. */
export const englishInvoiceLabel = (invoice: LabelFacts): string => {
  const { kind, year, month, ordinal } = invoiceLabel(invoice)
  const name = `${MONTHS.en[month - 1]} ${year}`
  if (kind === 'settlement') return `Settlement ${name}`
  if (kind === 'threshold') return `Threshold ${name} - ${englishOrdinal(ordinal ?? 1)}`
  return name
}

/** A stable reference of an invoice. It stays equal when the invoice is issued again after a backup was restored. */
export const invoiceRef = ({
  type,
  billingMonth,
  sequence,
}: {
  type: InvoiceType
  billingMonth: number
  sequence: number
}): string => `${type}:${billingMonth}:${sequence}`

const INVOICE_REF = /^([a-z]+):(\d{6}):(\d{1,4})$/

/** The label of the invoice that a reference names; null for a text that is no reference. */
export const labelOfRef = (ref: string): InvoiceLabel | null => {
  const [, type, month, sequence] = INVOICE_REF.exec(ref) ?? []
  const kind = InvoiceType.safeParse(type)
  const billingMonth = BillingMonth.safeParse(Number(month))
  if (!kind.success || !billingMonth.success || Number(sequence) === 0) return null
  return invoiceLabel({
    type: kind.data,
    billingMonth: billingMonth.data,
    thresholdSequenceNumber: Number(sequence),
  })
}

const NUMBER_DIGITS = 6

/** The Riyadh year of issue and a number that never restarts: 'INV-2026-000123'. */
export const documentNumber = (issuedAt: Date, number: number): string =>
  `INV-${riyadhMonth(issuedAt).year}-${String(number).padStart(NUMBER_DIGITS, '0')}`

/** The Riyadh year of issue and a number that never restarts: 'CN-2026-000123'. */
export const creditNumber = (issuedAt: Date, number: number): string =>
  `CN-${riyadhMonth(issuedAt).year}-${String(number).padStart(NUMBER_DIGITS, '0')}`

/** File name of an invoice, with the Riyadh day of issue. */
export const invoiceFileName = (invoice: {
  identificationNumber: string
  issuedAt: Date
  documentNumber: string
}): string => `${invoice.identificationNumber}_${riyadhDay(invoice.issuedAt)}_${invoice.documentNumber}.pdf`

/** Characters that file systems or links refuse in a file name. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters must be removed
const NOT_IN_NAMES = /[\u0000-\u0020\u007f<>:"/\\|?*%#&']/g

/**
 * File name of a document for the tax authority, with the Riyadh time of issue (Electronic Invoice XML Implementation Standard,
 * file naming): '310099887700003_20261201T000000_INV-2026-000017.xml'.
 */
export const taxFileName = (document: { vatNumber: string; issuedAt: Date; number: string }): string => {
  const moment = riyadhTimestamp(document.issuedAt).slice(0, 19).replace(/[-:]/g, '')
  return `${document.vatNumber}_${moment}_${document.number.replace(NOT_IN_NAMES, '-')}.xml`
}
