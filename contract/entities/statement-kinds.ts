/**
 * The kinds of entries of a statement. `refund`: money of a credit note went back to a card. `payout`: held credit was paid by bank
 * transfer. `dispute-lost`: the bank took a payment back.
 */
export const STATEMENT_KINDS = [
  'invoice',
  'credit-note',
  'payment',
  'refund',
  'payout',
  'dispute',
  'dispute-won',
  'dispute-lost',
] as const
export type StatementKind = (typeof STATEMENT_KINDS)[number]

/** The longest period of a statement, in months. */
export const STATEMENT_MONTHS = 12

export const STATEMENT_FORMATS = ['csv', 'pdf'] as const
export type StatementFormat = (typeof STATEMENT_FORMATS)[number]
