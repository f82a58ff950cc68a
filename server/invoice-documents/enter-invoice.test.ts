import { expect, test } from 'vitest'
import type { InvoiceLineRow } from '../db/schema.ts'
import { accountingLines } from './enter-invoice.ts'

const line = (kind: InvoiceLineRow['kind'], month: string, amount: number): InvoiceLineRow => ({
  invoiceId: 'an-invoice',
  position: 0,
  kind,
  package: kind === 'usage' || kind === 'discount' ? null : 'Standard',
  firstDay: `2026-${month}-01`,
  lastDay: `2026-${month}-28`,
  amount,
})
const sum = (lines: readonly { amount: number; discount?: number }[]) =>
  lines.reduce((total, { amount, discount = 0 }) => total + amount - discount, 0)

test('usage lines have the discount of their own month; support lines have none', () => {
  const lines = [
    line('usage', '02', 10_000),
    line('discount', '02', -1000),
    line('usage', '03', 555),
    line('discount', '03', -56),
    line('support', '03', 10_875),
    line('support-percent', '03', 380),
  ]
  expect(accountingLines(lines).map(({ product, amount, discount }) => [product, amount, discount])).toEqual([
    ['usage', 10_000, 1000],
    ['usage', 555, 56],
    ['support', 10_875, 0],
    ['support', 380, 0],
  ])
  expect(accountingLines(lines)[0]?.description).toBe('Cloud usage, 2026-02-01 – 2026-02-28')
  expect(sum(accountingLines(lines))).toBe(sum(lines))
})

test('a correction has no discount of its own and adds up to the same total', () => {
  const lines = [line('usage', '02', -2000), line('discount', '02', 200), line('usage', '03', 9000)]
  expect(accountingLines(lines).map(({ amount, discount }) => [amount, discount])).toEqual([
    [-1800, 0],
    [9000, 0],
  ])
})
