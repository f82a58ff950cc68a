import { addDays, riyadhDay, riyadhDayStart } from './riyadh-time.ts'

/** Days after the first failure on which a failed invoice is charged again. */
const RETRY_DAYS = [1, 3, 7] as const
/** O'clock in Riyadh. */
const RETRY_HOUR = 9

/** When a failed invoice is charged again by itself: the next planned instant after `now`, or null when none is left. */
export const nextAttemptAt = (firstFailureAt: Date, now: Date): Date | null => {
  const failed = riyadhDay(firstFailureAt)
  return (
    RETRY_DAYS.map((days) => riyadhDayStart(addDays(failed, days), RETRY_HOUR)).find(
      (at) => at.getTime() > now.getTime(),
    ) ?? null
  )
}
