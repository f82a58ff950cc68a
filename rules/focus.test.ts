import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PACKAGES } from '#contract/entities/common.ts'
import { FOCUS_COLUMNS, type FocusInvoice, focusRows } from './focus.ts'
import { type InvoiceLine, invoiceLines, invoiceTotals } from './invoice-lines.ts'
import { vatOf } from './money.ts'
import { addDays } from './riyadh-time.ts'

const invoiceOf = (lines: readonly InvoiceLine[], changes: Partial<FocusInvoice> = {}): FocusInvoice => ({
  number: 'INV-2026-000017',
  billingMonth: 202611,
  currency: 'SAR',
  vatAmount: invoiceTotals(lines).vat,
  lines,
  account: { id: 'cus_1', name: 'Najd Trading' },
  cloudAccount: { id: '01A2B3-C4D5E6-F70819', name: 'masar-org-najd' },
  seller: 'Masar Cloud Services Company',
  ...changes,
})

const november = { package: null, firstDay: '2026-11-01', lastDay: '2026-11-30' } as const
const LINES: InvoiceLine[] = [
  { ...november, kind: 'usage', amount: 123_457 },
  { ...november, kind: 'discount', amount: -12_346 },
  { ...november, kind: 'support', package: 'Standard', amount: 10_875 },
  { ...november, kind: 'usage', firstDay: '2026-10-02', lastDay: '2026-10-05', amount: -1000 },
]

test('a FOCUS file has a row for each line after discount and one for the VAT, with the columns of FOCUS 1.2 [2.8.21]', () => {
  const rows = focusRows(invoiceOf(LINES))
  for (const row of rows) expect(Object.keys(row).toSorted()).toEqual(FOCUS_COLUMNS.toSorted())
  expect(rows[0]).toEqual({
    BilledCost: '1111.11',
    BillingAccountId: 'cus_1',
    BillingAccountName: 'Najd Trading',
    BillingCurrency: 'SAR',
    BillingPeriodStart: '2026-10-31T21:00:00Z',
    BillingPeriodEnd: '2026-11-30T21:00:00Z',
    ChargeCategory: 'Usage',
    ChargeClass: '',
    ChargeDescription: 'Cloud usage',
    ChargeFrequency: 'Usage-Based',
    ChargePeriodStart: '2026-10-31T21:00:00Z',
    ChargePeriodEnd: '2026-11-30T21:00:00Z',
    ContractedCost: '1111.11',
    EffectiveCost: '1111.11',
    InvoiceId: 'INV-2026-000017',
    InvoiceIssuerName: 'Masar Cloud Services Company',
    ListCost: '1234.57',
    PricingQuantity: '1',
    PricingUnit: 'Units',
    ProviderName: 'Google Cloud',
    PublisherName: 'Google Cloud',
    ServiceCategory: 'Other',
    ServiceName: 'Google Cloud',
    ServiceSubcategory: 'Other (Other)',
    SubAccountId: '01A2B3-C4D5E6-F70819',
    SubAccountName: 'masar-org-najd',
  })
  expect(
    rows.map(({ ChargeCategory, ChargeClass, ServiceName, ProviderName, BilledCost, ListCost }) => [
      ChargeCategory,
      ChargeClass,
      ServiceName,
      ProviderName,
      BilledCost,
      ListCost,
    ]),
  ).toEqual([
    ['Usage', '', 'Google Cloud', 'Google Cloud', '1111.11', '1234.57'],
    ['Purchase', '', 'Standard support', 'Masar Cloud Services Company', '108.75', '108.75'],
    ['Usage', 'Correction', 'Google Cloud', 'Google Cloud', '-10.00', '-10.00'],
    ['Tax', '', 'VAT', 'Masar Cloud Services Company', '181.48', '200.00'],
  ])
  expect(rows.at(-1)).toMatchObject({
    PricingQuantity: '',
    PricingUnit: '',
    ChargePeriodStart: '2026-10-01T21:00:00Z',
    ChargePeriodEnd: '2026-11-30T21:00:00Z',
  })
})

test('usage taken back within its own month is no correction of an earlier period', () => {
  const [row] = focusRows(invoiceOf([{ ...november, kind: 'usage', amount: -1000 }]))
  expect(row?.ChargeClass).toBe('')
})

test('a customer without a cloud account or number has empty cells there', () => {
  const [row] = focusRows(invoiceOf(LINES, { cloudAccount: null, number: null }))
  expect([row?.SubAccountId, row?.SubAccountName, row?.InvoiceId]).toEqual(['', '', ''])
})

const halalas = (text: string): number => Math.round(Number(text) * 100)
const day = fc.integer({ min: 0, max: 150 }).map((days) => addDays('2026-06-01', days))
const billed = fc.record({
  usage: fc.array(fc.record({ day, amount: fc.integer({ min: -500_000, max: 5_000_000 }) }), {
    maxLength: 40,
  }),
  thresholdUsage: fc.array(fc.record({ day, amount: fc.integer({ min: 0, max: 500_000 }) }), {
    maxLength: 5,
  }),
  discountBps: fc.integer({ min: 0, max: 10_000 }),
  packages: fc
    .array(
      fc.record({
        package: fc.constantFrom(...PACKAGES),
        firstDay: day,
        monthlyPrice: fc.integer({ min: 0, max: 200_000 }),
        percent: fc.integer({ min: 0, max: 5 }),
      }),
      { maxLength: 4 },
    )
    .map((packages) => packages.toSorted((one, other) => (one.firstDay < other.firstDay ? -1 : 1))),
  firstDay: day,
  lastDay: day,
})

test('the rows of any invoice add up to its total with VAT, to the halala [2.8.21]', () => {
  fc.assert(
    fc.property(billed, fc.constantFrom('monthly', 'threshold', 'settlement'), (usage, type) => {
      const lines = invoiceLines(type, usage)
      const { gross, net } = invoiceTotals(lines)
      const rows = focusRows(invoiceOf(lines))
      const sumOf = (column: 'BilledCost' | 'ContractedCost' | 'EffectiveCost' | 'ListCost') =>
        rows.reduce((sum, row) => sum + halalas(row[column]), 0)
      for (const column of ['BilledCost', 'ContractedCost', 'EffectiveCost'] as const)
        expect(sumOf(column)).toBe(net)
      expect(sumOf('ListCost')).toBe(gross + vatOf(gross))
    }),
  )
})
