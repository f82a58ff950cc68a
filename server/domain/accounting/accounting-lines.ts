import type { InvoiceLineRow } from '../../db/schema.ts'
import type { AccountingLine } from '../../providers/accounting/port.ts'
import { lineWords } from '../invoices/document/words.ts'

const daysOf = ({ firstDay, lastDay }: InvoiceLineRow): string => `${firstDay} – ${lastDay}`

/** What was taken off the usage of these days; a discount is a line of its own, and negative. */
const discountOn = (usage: InvoiceLineRow, lines: readonly InvoiceLineRow[]): number => {
  const line = lines.find(
    ({ kind, ...other }) => kind === 'discount' && daysOf({ kind, ...other }) === daysOf(usage),
  )
  return line ? 0 - line.amount : 0
}

/** The lines of an invoice as the books take them: usage with its own discount, and support. They add up to the same. */
export const accountingLines = (lines: readonly InvoiceLineRow[]): AccountingLine[] =>
  lines
    .filter(({ kind }) => kind !== 'discount')
    .map((line) => {
      const off = line.kind === 'usage' ? discountOn(line, lines) : 0
      // The books know no negative discount: what takes a correction's share back is part of its amount.
      const discount = Math.max(0, off)
      return {
        product: line.kind === 'usage' ? 'usage' : 'support',
        description: `${lineWords(line).en}, ${daysOf(line)}`,
        amount: line.amount - off + discount,
        discount,
      }
    })
