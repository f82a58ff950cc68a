/** Makes spreadsheets read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Text that a spreadsheet reads as a formula, in either character width. */
const FORMULA = /^\s*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]|^[\t\r\n]/
const NEEDS_QUOTES = /[",\r\n]/

const quoted = (value: string): string =>
  NEEDS_QUOTES.test(value) ? `"${value.replaceAll('"', '""')}"` : value

/** Escapes a cell against CSV injection. */
const csvCell = (value: string): string => quoted(FORMULA.test(value) ? `'${value}` : value)

/** A line of a CSV file, with the line break. */
export const csvLine = (values: readonly string[]): string => `${values.map(csvCell).join(',')}\r\n`

const DECIMAL = /^-?\d+(?:\.\d+)?$/

/** Like `csvLine`, for programs: a negative decimal stays a number. */
export const csvDataLine = (values: readonly string[]): string =>
  `${values.map((value) => (DECIMAL.test(value) ? value : csvCell(value))).join(',')}\r\n`
