import type { Days } from '#rules/flow-period.ts'
import { riyadhDay } from '#rules/riyadh-time.ts'
import type { InsightSearch } from './insight-search.ts'

const DAY_MS = 86_400_000
/** How many days are shown unless others are asked for. */
const USUAL_DAYS = 30

const plus = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The period of an address, in Riyadh days; the last thirty where it names none. Ends that were swapped are put in order. */
export const periodOf = ({ from, to }: Pick<InsightSearch, 'from' | 'to'>, now: Date): Days => {
  const last = to ?? (from !== undefined && from > riyadhDay(now) ? from : riyadhDay(now))
  const first = from ?? plus(last, 1 - USUAL_DAYS)
  return first <= last ? { from: first, to: last } : { from: last, to: first }
}

/** The period of the same length that ends the day before. */
export const periodBefore = ({ from, to }: Days): Days => {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return { from: plus(from, -days), to: plus(from, -1) }
}

/** The days of a period, or the first days of its months. */
export const startsOf = ({ from, to }: Days, grain: 'day' | 'month'): string[] => {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
  const all = Array.from({ length: days }, (_, index) => plus(from, index))
  return grain === 'day' ? all : [...new Set(all.map((day) => `${day.slice(0, 8)}01`))]
}
