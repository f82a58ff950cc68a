/** Digits of the Arabic, Persian and full-width rows; the last four bits are the value. */
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g
/** What people put between the groups of a number: spaces, dashes and dots of every kind, and what cannot be seen. */
const GAP = '[\\s\\p{Zs}\\p{Pd}\\p{Cf}\u2212.\u00b7\u2022_]{1,4}'
const GROUPS = new RegExp(`\\d+(?:${GAP}\\d+)*`, 'gu')
const BETWEEN = new RegExp(GAP, 'u')
const DECIMAL = /^\d+\.\d+$/

/** The text with every digit written 0 to 9. */
export const withPlainDigits = (text: string): string =>
  text.replace(OTHER_DIGITS, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))

/** A pattern for a number of this many digits (plain ones), however it is grouped. */
export const groupedNumber = (min: number, max: number): RegExp =>
  new RegExp(`\\d(?:(?:${GAP})?\\d){${min - 1},${max - 1}}`, 'gu')

/** Every number of a text as the groups it is written in. A decimal is two numbers. */
export const digitGroups = (text: string): string[][] =>
  (withPlainDigits(text).match(GROUPS) ?? []).flatMap((run) =>
    DECIMAL.test(run) ? run.split('.').map((part) => [part]) : [run.split(BETWEEN)],
  )
