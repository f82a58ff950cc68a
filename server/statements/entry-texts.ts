import type { StatementEntry } from '#contract/entities/statement.ts'

/** The number of the credit note, or else of the invoice; empty until it has one. */
export const documentOf = ({ creditNote, invoice }: StatementEntry): string =>
  creditNote ?? invoice.qoyod_reference ?? ''

/** The change as text: debit and credit. */
export const sidesOf = (
  { change }: StatementEntry,
  textOf: (halalas: number) => string,
): [debit: string, credit: string] => [change > 0 ? textOf(change) : '', change < 0 ? textOf(0 - change) : '']
