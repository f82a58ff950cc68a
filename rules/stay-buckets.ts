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
