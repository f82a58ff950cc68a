import { addDays, riyadhDay, riyadhDayStart } from './riyadh-time.ts'

/** Filters the charges of the last round. `charges` are those of one invoice, in order. */
export const lastRound = <Charge extends { round: number }>(charges: readonly Charge[]): Charge[] =>
  charges.filter(({ round }) => round === charges.at(-1)?.round)

/** Repeated clicks within this time get one answer, so that a declined card is not charged again at once. */
const SAME_CLICK_MS = 10_000

interface FinishedCharge {
  startedAt: Date
  settledAt: Date | null
}

/** True when the charge ended within the last 10 s and no card has changed since. */
export const wasJustTried = (
  last: FinishedCharge | undefined,
  cards: readonly { updatedAt: Date }[],
  now: Date,
): boolean =>
  last !== undefined &&
  last.settledAt !== null &&
  now.getTime() - last.settledAt.getTime() <= SAME_CLICK_MS &&
  !cards.some(({ updatedAt }) => updatedAt > last.startedAt)

/** Seconds until a declined card can be charged again. Until then a click returns the last answer. */
export const secondsUntilAsked = (last: Pick<FinishedCharge, 'settledAt'> | undefined, now: Date): number =>
  last?.settledAt
    ? Math.max(0, Math.ceil((last.settledAt.getTime() + SAME_CLICK_MS + 1 - now.getTime()) / 1000))
    : 0

/** Retries, in days after the first failure. */
const RETRY_DAYS = [1, 3, 7] as const
/** Hour in Riyadh. */
const RETRY_HOUR = 9

/** Next automatic retry of a failed invoice after `now`; null when none is left. */
export const nextAttemptAt = (firstFailureAt: Date, now: Date): Date | null => {
  const failed = riyadhDay(firstFailureAt)
  return (
    RETRY_DAYS.map((days) => riyadhDayStart(addDays(failed, days), RETRY_HOUR)).find(
      (at) => at.getTime() > now.getTime(),
    ) ?? null
  )
}
