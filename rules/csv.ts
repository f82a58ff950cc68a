/** Makes spreadsheets read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Text that a spreadsheet reads as a formula, in either character width. */
const FORMULA = /^\s*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]|^[\t\r\n]/
const NEEDS_QUOTES = /[",\r\n]/

/** Escapes a cell against CSV injection. */
const csvCell = (value: string): string => {
  const safe = FORMULA.test(value) ? `'${value}` : value
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A line of a CSV file, with the line break. */
export const csvLine = (values: readonly string[]): string => `${values.map(csvCell).join(',')}\r\n`
