import { billingMonthOf, type Months, monthsOfYear } from './billing-calendar.ts'

/** The months of a statement: without both ends the current year in Riyadh, without one the rest of the year of the other. */
export const statementMonths = (
  { from, to }: { from?: number | undefined; to?: number | undefined },
  now: Date,
): Months => {
  const year = monthsOfYear(Math.floor((from ?? to ?? billingMonthOf(now)) / 100))
  return { first: from ?? year.first, last: to ?? year.last }
}

/** The entries with the balance after each, in halalas. `closing` is the last balance, or `opening` without entries. */
export const withBalances = <Entry extends { change: number }>(
  opening: number,
  entries: readonly Entry[],
): { entries: (Entry & { balance: number })[]; closing: number } => {
  let closing = opening
  const balanced = entries.map((entry) => {
    closing += entry.change
    return { ...entry, balance: closing }
  })
  return { entries: balanced, closing }
}
