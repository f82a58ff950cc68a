const OFFSET_MS = 3 * 60 * 60 * 1000
/** Every day of the calendar in Riyadh: there is no daylight saving time. */
export const DAY_MS = 24 * 60 * 60 * 1000

const utcOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** A month of the Saudi business calendar; `month` counts from 1. */
export interface Month {
  year: number
  month: number
}

const inRiyadh = (instant: Date): Date => new Date(instant.getTime() + OFFSET_MS)

/** The day of an instant in Riyadh, as YYYY-MM-DD. Riyadh is three hours ahead of UTC all year. */
export const riyadhDay = (instant: Date): string => inRiyadh(instant).toISOString().slice(0, 10)

/** An instant as the clock in Riyadh shows it, to the second, with its offset: '2026-12-01T00:00:00+03:00'. */
export const riyadhTimestamp = (instant: Date): string =>
  `${inRiyadh(instant).toISOString().slice(0, 'YYYY-MM-DDThh:mm:ss'.length)}+03:00`

/** The month of an instant in Riyadh. */
export const riyadhMonth = (instant: Date): Month => {
  const local = inRiyadh(instant)
  return { year: local.getUTCFullYear(), month: local.getUTCMonth() + 1 }
}

/** Months from one month to another: 0 for the same, negative when the other lies before. */
export const monthsBetween = (from: Month, to: Month): number =>
  (to.year - from.year) * 12 + to.month - from.month

/** The instant a day begins in Riyadh, or `hour` o'clock on it. */
export const riyadhDayStart = (day: string, hour = 0): Date =>
  new Date(`${day}T${String(hour).padStart(2, '0')}:00:00+03:00`)

/** The day so many days later, or earlier when negative. */
export const addDays = (day: string, days: number): string =>
  new Date(utcOf(day) + days * DAY_MS).toISOString().slice(0, 10)

/** How many days later `to` is than `from`. */
export const daysBetween = (from: string, to: string): number => (utcOf(to) - utcOf(from)) / DAY_MS
