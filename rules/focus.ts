import type { PackageName } from '#contract/entities/common.ts'
import { monthStart, nextBillingMonth } from './billing-calendar.ts'
import { lineWords } from './invoice-line-words.ts'
import { discountedLines, type InvoiceLine } from './invoice-lines.ts'
import { decimalText, vatOf } from './money.ts'
import { addDays, riyadhDayStart } from './riyadh-time.ts'

/** The columns of FOCUS 1.2 (FinOps Open Cost and Usage Specification) that we fill: all mandatory ones, and four more. */
export const FOCUS_COLUMNS = [
  'BilledCost',
  'BillingAccountId',
  'BillingAccountName',
  'BillingCurrency',
  'BillingPeriodEnd',
  'BillingPeriodStart',
  'ChargeCategory',
  'ChargeClass',
  'ChargeDescription',
  'ChargeFrequency',
  'ChargePeriodEnd',
  'ChargePeriodStart',
  'ContractedCost',
  'EffectiveCost',
  'InvoiceId',
  'InvoiceIssuerName',
  'ListCost',
  'PricingQuantity',
  'PricingUnit',
  'ProviderName',
  'PublisherName',
  'ServiceCategory',
  'ServiceName',
  'ServiceSubcategory',
  'SubAccountId',
  'SubAccountName',
] as const

/** A row of a FOCUS file. An empty cell means null. */
export type FocusRow = Readonly<Record<(typeof FOCUS_COLUMNS)[number], string>>

/** An invoice with the names that its FOCUS file needs. Amounts are halalas. */
export interface FocusInvoice {
  /** The document number; null before it exists. */
  number: string | null
  billingMonth: number
  currency: string
  vatAmount: number
  lines: readonly InvoiceLine[]
  /** Our account of the customer. */
  account: { id: string; name: string | null }
  /** The billing account at Google Cloud that this invoice bills, also if the customer has another one now; null before it is open. */
  cloudAccount: { id: string; name: string | null } | null
  seller: string
}

const GOOGLE = 'Google Cloud'

/** One row for each line, after discount and before VAT, and one row for the VAT. `BilledCost` adds up to the invoice's total. */
export const focusRows = (invoice: FocusInvoice): FocusRow[] => {
  const lines = discountedLines(invoice.lines)
  const listed = lines.reduce((sum, { line }) => sum + line.amount, 0)
  const days = invoice.lines.flatMap(({ firstDay, lastDay }) => [firstDay, lastDay]).toSorted()
  const rows = lines.map(({ line, discount }) => ({
    ...ofInvoice(invoice),
    ...periodOf(line),
    ...costs(line.amount - discount, line.amount),
    ...(line.kind === 'usage' ? USAGE : supportOf(invoice.seller, line.package)),
    ChargeClass: isCorrection(line, invoice) ? 'Correction' : '',
    ChargeDescription: lineWords(line).en,
    PricingQuantity: '1',
    PricingUnit: 'Units',
  }))
  if (rows.length === 0) return []
  const vat = {
    ...ofInvoice(invoice),
    ...periodOf({ firstDay: days.at(0) ?? '', lastDay: days.at(-1) ?? '' }),
    ...costs(invoice.vatAmount, vatOf(listed)),
    ...madeBy(invoice.seller),
    ChargeCategory: 'Tax',
    ChargeClass: '',
    ChargeFrequency: 'Recurring',
    ChargeDescription: 'VAT 15%',
    PricingQuantity: '',
    PricingUnit: '',
    ServiceName: 'VAT',
  }
  return [...rows, vat]
}

const ofInvoice = ({ number, billingMonth, currency, account, cloudAccount, seller }: FocusInvoice) => ({
  BillingAccountId: account.id,
  BillingAccountName: account.name ?? '',
  BillingCurrency: currency,
  BillingPeriodStart: instantText(monthStart(billingMonth)),
  BillingPeriodEnd: instantText(monthStart(nextBillingMonth(billingMonth))),
  InvoiceId: number ?? '',
  InvoiceIssuerName: seller,
  SubAccountId: cloudAccount?.id ?? '',
  SubAccountName: cloudAccount?.name ?? '',
  ServiceCategory: 'Other',
  ServiceSubcategory: 'Other (Other)',
})

/** The end is the first instant after the period. */
const periodOf = ({ firstDay, lastDay }: Pick<InvoiceLine, 'firstDay' | 'lastDay'>) => ({
  ChargePeriodStart: instantText(riyadhDayStart(firstDay)),
  ChargePeriodEnd: instantText(riyadhDayStart(addDays(lastDay, 1))),
})

/** Nothing is paid in advance, so the effective cost is the billed cost. The discount is the contract's. */
const costs = (billed: number, listed: number) => ({
  BilledCost: decimalText(billed),
  ContractedCost: decimalText(billed),
  EffectiveCost: decimalText(billed),
  ListCost: decimalText(listed),
})

const madeBy = (name: string) => ({ ProviderName: name, PublisherName: name })

const USAGE = {
  ...madeBy(GOOGLE),
  ChargeCategory: 'Usage',
  ChargeFrequency: 'Usage-Based',
  ServiceName: GOOGLE,
} as const

const supportOf = (seller: string, name: PackageName | null) => ({
  ...madeBy(seller),
  ChargeCategory: 'Purchase',
  ChargeFrequency: 'Recurring',
  ServiceName: `${name ?? 'Basic'} support`,
})

/** True for usage of an earlier month that is taken back. Usage of an earlier month that arrives late is a new charge. */
const isCorrection = ({ amount, lastDay }: InvoiceLine, { billingMonth }: FocusInvoice): boolean =>
  amount < 0 && riyadhDayStart(lastDay) < monthStart(billingMonth)

/** UTC without fractions of a second. */
const instantText = (instant: Date): string => `${instant.toISOString().slice(0, 19)}Z`
