import { addDays, daysBetween } from './riyadh-time.ts'

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

const startOfMonth = (day: string): string => `${day.slice(0, 8)}01`
const startOfNextMonth = (day: string): string => {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}
/** How many days a period has. */
export const countDays = ({ from, to }: Days): number => daysBetween(from, to) + 1

const dayBefore = (day: string): string => addDays(day, -1)
const dayAfter = (day: string): string => addDays(day, 1)

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

/** The period of the same length that ends the day before. */
export const periodBefore = (period: Days): Days => ({
  from: addDays(period.from, -countDays(period)),
  to: dayBefore(period.from),
})

/** The days of a period, or the first days of its months. */
export const startsOf = (period: Days, grain: 'day' | 'month'): string[] => {
  const days = Array.from({ length: countDays(period) }, (_, index) => addDays(period.from, index))
  return grain === 'day' ? days : [...new Set(days.map(startOfMonth))]
}
