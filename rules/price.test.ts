import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PACKAGES } from '#contract/entities/common.ts'
import { invoiceTotals } from './invoice-lines.ts'
import { isFree, offerAt, offerOf, shareWithVat, withVat } from './price.ts'

test('Basic is free [9.01]', () => {
  expect(offerOf('Basic')).toEqual({
    package: 'Basic',
    usdCents: 0,
    rate: 3.75,
    net: 0,
    vat: 0,
    total: 0,
    percent: 0,
  })
})

test('Standard is USD 29.00, SAR 108.75 and SAR 16.31 VAT: SAR 125.06 a month, plus 4 percent [9.02]', () => {
  expect(offerOf('Standard')).toEqual({
    package: 'Standard',
    usdCents: 2900,
    rate: 3.75,
    net: 10_875,
    vat: 1631,
    total: 12_506,
    percent: 4,
  })
})

test('Enhanced is USD 500.00, SAR 1,875.00 and SAR 281.25 VAT: SAR 2,156.25 a month, plus 5 percent [9.03]', () => {
  expect(offerOf('Enhanced')).toEqual({
    package: 'Enhanced',
    usdCents: 50_000,
    rate: 3.75,
    net: 187_500,
    vat: 28_125,
    total: 215_625,
    percent: 5,
  })
})

test.each(PACKAGES)('the total of %s is the amount of an invoice for one whole month of it', (name) => {
  const { net, vat, total } = offerOf(name)
  const line = { kind: 'support', package: name, firstDay: '2026-03-01', lastDay: '2026-03-31' } as const
  const invoice = invoiceTotals([{ ...line, amount: net }])
  expect([vat, total]).toEqual([invoice.vat, invoice.net])
})

test('only Basic is free', () => {
  expect(PACKAGES.filter((name) => isFree(offerOf(name)))).toEqual(['Basic'])
  expect(isFree({ total: 0, percent: 4 })).toBe(false)
})

test('an amount with VAT is the amount and its VAT', () => {
  expect(withVat(10_875)).toBe(12_506)
  fc.assert(fc.property(fc.nat(1e9), (net) => Math.abs(withVat(net) - net * 1.15) <= 0.5 + 1e-6))
})

test('the percentages of Standard and Enhanced are 4.6 and 5.75 percent with VAT', () => {
  expect(shareWithVat(4)).toBeCloseTo(0.046, 10)
  expect(shareWithVat(5)).toBeCloseTo(0.0575, 10)
})

test.each(PACKAGES)('the offer at the listed price of %s is the listed one', (name) => {
  const { net: monthlyPrice, percent } = offerOf(name)
  expect(offerAt({ package: name, monthlyPrice, percent })).toEqual(offerOf(name))
})

test('the offer at an agreed price keeps that price', () => {
  expect(offerAt({ package: 'Standard', monthlyPrice: 7500, percent: 3 })).toEqual({
    package: 'Standard',
    usdCents: 2000,
    rate: 3.75,
    net: 7500,
    vat: 1125,
    total: 8625,
    percent: 3,
  })
})
