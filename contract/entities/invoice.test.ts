import { expect, test } from 'vitest'
import { BillingMonth, InvoiceType } from './invoice.ts'

const isAccepted = (value: unknown) => BillingMonth.safeParse(value).success

test('a billing month is a number of year and month [3.16]', () => {
  expect([202601, 202612].map(isAccepted)).toEqual([true, true])
  expect([202600, 202613, 2026, 20261, '202601', 202601.5].map(isAccepted)).toEqual(Array(6).fill(false))
})

test('an invoice is monthly, threshold or settlement [3.17]', () => {
  const kinds = ['monthly', 'threshold', 'settlement', 'yearly']
  expect(kinds.filter((kind) => InvoiceType.safeParse(kind).success)).toEqual(kinds.slice(0, 3))
})
