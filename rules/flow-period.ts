/** Days from `from` to `to`, both included, as YYYY-MM-DD. */
export interface Days {
  from: string
  to: string
}

/** How a period is read from what is counted by month and by day: whole months where it can be, days for the rest. */
export interface PeriodParts {
  months: Days | null
  days: Days[]
}

const DAY_MS = 86_400_000
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
const startOfMonth = (day: string): string => `${day.slice(0, 8)}01`
const startOfNextMonth = (day: string): string => {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return dayOf(Date.UTC(year, month, 1))
}
const dayBefore = (day: string): string => dayOf(Date.parse(day) - DAY_MS)
const dayAfter = (day: string): string => dayOf(Date.parse(day) + DAY_MS)

const some = (days: Days): Days[] => (days.from <= days.to ? [days] : [])

/** The whole months of a period, named by their first days, and the days beside them. */
export const partsOf = ({ from, to }: Days): PeriodParts => {
  const first = from === startOfMonth(from) ? from : startOfNextMonth(from)
  const afterLast = startOfMonth(dayAfter(to))
  if (first >= afterLast) return { months: null, days: some({ from, to }) }
  return {
    months: { from: first, to: startOfMonth(dayBefore(afterLast)) },
    days: [...some({ from, to: dayBefore(first) }), ...some({ from: afterLast, to })],
  }
}
