import { addDays, daysBetween } from './riyadh-time.ts'

/** A period of Riyadh days (YYYY-MM-DD), both included. */
export interface Days {
  from: string
  to: string
}

/** A period split for monthly and daily counters. */
export interface PeriodParts {
  months: Days | null
  days: Days[]
}

const startOfMonth = (day: string): string => `${day.slice(0, 8)}01`
const startOfNextMonth = (day: string): string => {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

export const countDays = ({ from, to }: Days): number => daysBetween(from, to) + 1

const dayBefore = (day: string): string => addDays(day, -1)
const dayAfter = (day: string): string => addDays(day, 1)

const some = (days: Days): Days[] => (days.from <= days.to ? [days] : [])

/** Splits a period into whole months, named by their first days, and the remaining days. */
export const partsOf = ({ from, to }: Days): PeriodParts => {
  const first = from === startOfMonth(from) ? from : startOfNextMonth(from)
  const afterLast = startOfMonth(dayAfter(to))
  if (first >= afterLast) return { months: null, days: some({ from, to }) }
  return {
    months: { from: first, to: startOfMonth(dayBefore(afterLast)) },
    days: [...some({ from, to: dayBefore(first) }), ...some({ from: afterLast, to })],
  }
}

/** The preceding period of equal length. */
export const periodBefore = (period: Days): Days => ({
  from: addDays(period.from, -countDays(period)),
  to: dayBefore(period.from),
})

/** The days of a period, or the first days of its months. */
export const startsOf = (period: Days, grain: 'day' | 'month'): string[] => {
  const days = Array.from({ length: countDays(period) }, (_, index) => addDays(period.from, index))
  return grain === 'day' ? days : [...new Set(days.map(startOfMonth))]
}

/** Stays are counted in buckets, each a tenth longer than the one before; percentiles are accurate to 5 %. */
export const BUCKET_GROWTH = 1.1

/** Bucket of a step that does not end a stay: the first step of a flow, or a step into the same state. */
export const NO_STAY = -1

/** The bucket of a time in seconds. The database uses this formula, too (`server/flows/count-store`). */
export const bucketOf = (seconds: number): number =>
  Math.floor(Math.log(seconds + 1) / Math.log(BUCKET_GROWTH))

/** The geometric mean of a bucket, in seconds. */
export const secondsOf = (bucket: number): number => BUCKET_GROWTH ** (bucket + 0.5) - 1

export interface BucketCount {
  bucket: number
  count: number
}

/** The percentile of the stays in seconds (0.5: the median); null when there are none. */
export const percentile = (counts: readonly BucketCount[], share: number): number | null => {
  const stays = counts.filter(({ bucket }) => bucket !== NO_STAY).sort((a, b) => a.bucket - b.bucket)
  const total = stays.reduce((sum, { count }) => sum + count, 0)
  let below = 0
  for (const { bucket, count } of stays) {
    below += count
    if (below >= total * share) return secondsOf(bucket)
  }
  return null
}

/** Number of stays in buckets below this one. */
export const countBelow = (counts: readonly BucketCount[], bucket: number): number =>
  counts
    .filter((counted) => counted.bucket !== NO_STAY && counted.bucket < bucket)
    .reduce((sum, { count }) => sum + count, 0)

/** Minimum length of an outlier in seconds: ten times the median. */
export const outlierSeconds = (median: number): number => Math.max(1, 10 * median)

/** The shortest bucket that counts as outliers. */
export const outlierBucket = (median: number): number => {
  const shortest = outlierSeconds(median)
  const near = bucketOf(shortest)
  return secondsOf(near) >= shortest ? near : near + 1
}

export const countOutliers = (counts: readonly BucketCount[]): number => {
  const median = percentile(counts, 0.5)
  if (median === null) return 0
  const first = outlierBucket(median)
  return counts
    .filter(({ bucket }) => bucket !== NO_STAY && bucket >= first)
    .reduce((sum, { count }) => sum + count, 0)
}
