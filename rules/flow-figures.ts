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

/** Times are counted in buckets, each a tenth longer than the one before: a percentile read from them is at most 5 % off. */
export const BUCKET_GROWTH = 1.1

/** The bucket of a step that ended no stay: a flow that has just begun, or came back into the state it was in. */
export const NO_STAY = -1

/** The bucket of a time in seconds. The database counts by the same formula (`server/db/stores/flow-figures`). */
export const bucketOf = (seconds: number): number =>
  Math.floor(Math.log(seconds + 1) / Math.log(BUCKET_GROWTH))

/** A time in seconds that stands for all of a bucket: its geometric middle. */
export const secondsOf = (bucket: number): number => BUCKET_GROWTH ** (bucket + 0.5) - 1

export interface BucketCount {
  bucket: number
  count: number
}

/** The time in seconds below which a share of the counted stays lies (0.5: the median); null when none was counted. */
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

/** How many of the counted stays were shorter than every stay of this bucket. */
export const countBelow = (counts: readonly BucketCount[], bucket: number): number =>
  counts
    .filter((counted) => counted.bucket !== NO_STAY && counted.bucket < bucket)
    .reduce((sum, { count }) => sum + count, 0)

/** How long a stay is at least, in seconds, that is told as an outlier: ten times the median. */
export const outlierSeconds = (median: number): number => Math.max(1, 10 * median)

/** How many of the counted stays are outliers. */
export const countOutliers = (counts: readonly BucketCount[]): number => {
  const median = percentile(counts, 0.5)
  if (median === null) return 0
  const longest = outlierSeconds(median)
  return counts
    .filter(({ bucket }) => bucket !== NO_STAY && secondsOf(bucket) >= longest)
    .reduce((sum, { count }) => sum + count, 0)
}
