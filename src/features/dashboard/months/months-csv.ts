import type { MonthFigures } from '#contract/entities/invoice.ts'
import { BYTE_ORDER_MARK } from '#rules/csv.ts'
import { decimalText } from '#rules/money.ts'

const isoMonth = (billingMonth: number): string =>
  `${Math.floor(billingMonth / 100)}-${String(billingMonth % 100).padStart(2, '0')}`

/** The months as a spreadsheet takes them: '2026-03,1234.50,0.00' under a line of titles. */
export const monthsCsv = (
  months: readonly MonthFigures[],
  titles: { month: string; billed: string; unbilled: string },
): string => {
  const lines = months.map(({ billingMonth, billed, unbilled }) =>
    [isoMonth(billingMonth), decimalText(billed), decimalText(unbilled)].join(','),
  )
  return `${BYTE_ORDER_MARK}${[`${titles.month},${titles.billed},${titles.unbilled}`, ...lines].join('\r\n')}\r\n`
}
