import type { InvoiceLine } from './invoice-lines.ts'
import { vatOf } from './money.ts'

/** A line of a document: what it costs before VAT, what is taken off that, and what VAT adds. Halalas. */
export interface PricedLine {
  line: InvoiceLine
  price: number
  /** Never negative. */
  discount: number
  /** `price` less `discount`. */
  net: number
  /** On this line alone, rounded; the invoice’s own VAT is rounded once, on the sum. */
  vat: number
  total: number
}

/** What was taken off the usage of these days: a discount is a line of its own in our ledger, and negative. */
const discountOn = (usage: InvoiceLine, lines: readonly InvoiceLine[]): number => {
  const line = lines.find(
    ({ kind, firstDay, lastDay }) =>
      kind === 'discount' && firstDay === usage.firstDay && lastDay === usage.lastDay,
  )
  return line ? 0 - line.amount : 0
}

/** The lines of an invoice as documents and books have them: usage with its own discount, and support. They add up to the same. */
export const pricedLines = (lines: readonly InvoiceLine[]): PricedLine[] =>
  lines
    .filter(({ kind }) => kind !== 'discount')
    .map((line) => {
      const off = line.kind === 'usage' ? discountOn(line, lines) : 0
      // No document has a negative discount: what takes a correction's share back is part of its price.
      const discount = Math.max(0, off)
      const net = line.amount - off
      const vat = vatOf(net)
      return { line, price: net + discount, discount, net, vat, total: net + vat }
    })
