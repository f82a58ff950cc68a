import { expect, test } from 'vitest'
import type { InvoiceLine } from './invoice-lines.ts'
import { pricedLines } from './priced-lines.ts'

const line = (kind: InvoiceLine['kind'], month: string, amount: number): InvoiceLine => ({
  kind,
  package: kind === 'usage' || kind === 'discount' ? null : 'Standard',
  firstDay: `2026-${month}-01`,
  lastDay: `2026-${month}-28`,
  amount,
})

test('usage carries the discount of its own month, each line its VAT, and all of them come to the same', () => {
  const lines = [
    line('usage', '02', 10_000),
    line('discount', '02', -1000),
    line('usage', '03', 555),
    line('discount', '03', -56),
    line('support', '03', 10_875),
  ]
  const priced = pricedLines(lines)
  expect(priced.map(({ price, discount, net, vat, total }) => [price, discount, net, vat, total])).toEqual([
    [10_000, 1000, 9000, 1350, 10_350],
    [555, 56, 499, 75, 574],
    [10_875, 0, 10_875, 1631, 12_506],
  ])
  expect(priced.reduce((sum, { net }) => sum + net, 0)).toBe(
    lines.reduce((sum, { amount }) => sum + amount, 0),
  )
})

test('a correction that gives back usage has no discount of its own', () => {
  const [correction] = pricedLines([line('usage', '02', -2000), line('discount', '02', 200)])
  expect(correction).toMatchObject({ price: -1800, discount: 0, net: -1800, vat: -270, total: -2070 })
})
