import { expect, test } from 'vitest'
import type { InvoiceType } from '#contract/entities/invoice.ts'
import {
  documentNumber,
  englishInvoiceLabel,
  englishOrdinal,
  invoiceFileName,
  invoiceLabel,
  invoiceRef,
  labelOfRef,
  taxFileName,
} from './invoice-label.ts'

const invoice = (type: InvoiceType, billingMonth: number, thresholdSequenceNumber: number | null = null) => ({
  type,
  billingMonth,
  thresholdSequenceNumber,
})

test.each([
  [invoice('monthly', 202603), 'Mar 2026'],
  [invoice('monthly', 202612), 'Dec 2026'],
  [invoice('settlement', 202603), 'Settlement Mar 2026'],
  [invoice('threshold', 202603, 1), 'Threshold Mar 2026 - 1st'],
  [invoice('threshold', 202601, 21), 'Threshold Jan 2026 - 21st'],
  [invoice('threshold', 202601), 'Threshold Jan 2026 - 1st'],
])('%o is called %s [2.8.08, 2.8.09, 2.8.10]', (invoice, label) => {
  expect(englishInvoiceLabel(invoice)).toBe(label)
})

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [10, '10th'],
  [11, '11th'],
  [12, '12th'],
  [13, '13th'],
  [21, '21st'],
  [22, '22nd'],
  [101, '101st'],
  [111, '111th'],
])('the English ordinal of %i is %s [2.8.11]', (value, ordinal) => {
  expect(englishOrdinal(value)).toBe(ordinal)
})

test('for other languages the label is given in parts, with an ordinal for threshold invoices only', () => {
  expect(invoiceLabel(invoice('threshold', 202611, 2))).toEqual({
    kind: 'threshold',
    year: 2026,
    month: 11,
    ordinal: 2,
  })
  expect(invoiceLabel(invoice('monthly', 202611, 1)).ordinal).toBeNull()
})

test('a file name has the customer’s number, the Riyadh day of issue and the document number [7.46]', () => {
  expect(
    invoiceFileName({
      identificationNumber: '7001272475',
      issuedAt: new Date('2026-03-31T21:00:00Z'),
      documentNumber: 'INV-2026-000017',
    }),
  ).toBe('7001272475_2026-04-01_INV-2026-000017.pdf')
})

test.each([
  ['INV-2026-000017', 'INV-2026-000017'],
  ['CN 17/2026:a', 'CN-17-2026-a'],
])('the tax document %s has the file name that the authority prescribes', (number, inName) => {
  const issuedAt = new Date('2026-11-30T21:04:05.678Z')
  expect(taxFileName({ vatNumber: '310099887700003', issuedAt, number })).toBe(
    `310099887700003_20261201T000405_${inName}.xml`,
  )
})

test.each([
  ['2026-12-31T20:59:59Z', 17, 'INV-2026-000017'],
  ['2026-12-31T21:00:00Z', 18, 'INV-2027-000018'],
  ['2027-01-31T21:00:00Z', 1_234_567, 'INV-2027-1234567'],
])('an invoice issued at %s with the number %i is %s', (issuedAt, number, expected) => {
  expect(documentNumber(new Date(issuedAt), number)).toBe(expected)
})

test('the reference of an invoice stays equal when it is issued again', () => {
  expect(invoiceRef({ type: 'threshold', billingMonth: 202612, sequence: 2 })).toBe('threshold:202612:2')
})

test.each([
  ['monthly:202602:1', { kind: 'monthly', year: 2026, month: 2, ordinal: null }],
  ['settlement:202612:1', { kind: 'settlement', year: 2026, month: 12, ordinal: null }],
  ['threshold:202611:3', { kind: 'threshold', year: 2026, month: 11, ordinal: 3 }],
  ['weekly:202602:1', null],
  ['monthly:202613:1', null],
  ['monthly:202602:0', null],
  ['monthly:202602', null],
  ['', null],
])('the reference %j names the invoice %j', (ref, label) => {
  expect(labelOfRef(ref)).toEqual(label)
})
