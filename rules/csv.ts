/** Read as UTF-8 by spreadsheets that would otherwise guess. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** What makes a spreadsheet take a text for a formula, in either width. */
const FORMULA = /^\s*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]|^[\t\r\n]/
const NEEDS_QUOTES = /[",\r\n]/

/** A value as a cell: a text that a spreadsheet would calculate stays a text. */
const csvCell = (value: string): string => {
  const safe = FORMULA.test(value) ? `'${value}` : value
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A line of a CSV file, with its end. */
export const csvLine = (values: readonly string[]): string => `${values.map(csvCell).join(',')}\r\n`
