const OFFSET_MS = 3 * 60 * 60 * 1000

/** A month of the Saudi business calendar; `month` counts from 1. */
export interface Month {
  year: number
  month: number
}

const inRiyadh = (instant: Date): Date => new Date(instant.getTime() + OFFSET_MS)

/** The day of an instant in Riyadh, as YYYY-MM-DD. Riyadh is three hours ahead of UTC all year. */
export const riyadhDay = (instant: Date): string => inRiyadh(instant).toISOString().slice(0, 10)

/** The month of an instant in Riyadh. */
export const riyadhMonth = (instant: Date): Month => {
  const local = inRiyadh(instant)
  return { year: local.getUTCFullYear(), month: local.getUTCMonth() + 1 }
}

/** Months from one month to another: 0 for the same, negative when the other lies before. */
export const monthsBetween = (from: Month, to: Month): number =>
  (to.year - from.year) * 12 + to.month - from.month

/** When a day begins in Riyadh. */
export const startOfRiyadhDay = (day: string): Date => new Date(`${day}T00:00:00+03:00`)
