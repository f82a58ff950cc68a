const OFFSET_MS = 3 * 60 * 60 * 1000
/** All days in Riyadh have this length: there is no daylight saving time. */
export const DAY_MS = 24 * 60 * 60 * 1000

const utcOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** `month` counts from 1. */
export interface Month {
  year: number
  month: number
}

const inRiyadh = (instant: Date): Date => new Date(instant.getTime() + OFFSET_MS)

/** The day of an instant in Riyadh (UTC+3 all year), as YYYY-MM-DD. */
export const riyadhDay = (instant: Date): string => inRiyadh(instant).toISOString().slice(0, 10)

/** An instant in Riyadh time, to the second: '2026-12-01T00:00:00+03:00'. */
export const riyadhTimestamp = (instant: Date): string =>
  `${inRiyadh(instant).toISOString().slice(0, 'YYYY-MM-DDThh:mm:ss'.length)}+03:00`

export const riyadhMonth = (instant: Date): Month => {
  const local = inRiyadh(instant)
  return { year: local.getUTCFullYear(), month: local.getUTCMonth() + 1 }
}

/** Months from one month to another; negative when `to` is earlier. */
export const monthsBetween = (from: Month, to: Month): number =>
  (to.year - from.year) * 12 + to.month - from.month

/** The start of a Riyadh day, or an hour of it. */
export const riyadhDayStart = (day: string, hour = 0): Date =>
  new Date(`${day}T${String(hour).padStart(2, '0')}:00:00+03:00`)

export const addDays = (day: string, days: number): string =>
  new Date(utcOf(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Days from one day to another; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number => (utcOf(to) - utcOf(from)) / DAY_MS
