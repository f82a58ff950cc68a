import { addDays, riyadhDay } from './riyadh-time.ts'

/** Hours between asking for a cancellation and its effect; it can be undone until then. */
export const CANCELLATION_HOURS = 48
const HOUR_MS = 60 * 60 * 1000

/** When a cancellation asked for at `now` takes effect; until then it can be undone. */
export const cancellationEndsAt = (now: Date): Date => new Date(now.getTime() + CANCELLATION_HOURS * HOUR_MS)

/** Whether a cancellation takes effect, and the account waits for its last invoice. `endsAt`: null while no cancellation was asked for. */
export const isCancellationDue = (endsAt: Date | null, now: Date): boolean => endsAt !== null && endsAt <= now

/**
 * The last Riyadh day that may be billed: the one that ended last. A customer who has left is billed up to the day before that,
 * however late the last invoice is made.
 */
export const lastBillableDay = (endsAt: Date | null, now: Date): string =>
  addDays(riyadhDay(endsAt !== null && isCancellationDue(endsAt, now) ? endsAt : now), -1)
