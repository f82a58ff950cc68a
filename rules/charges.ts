import { addDays, riyadhDay, riyadhDayStart } from './riyadh-time.ts'

/** The charges of the last round, of all charges of one invoice in their order. */
export const lastRound = <Charge extends { round: number }>(charges: readonly Charge[]): Charge[] =>
  charges.filter(({ round }) => round === charges.at(-1)?.round)

/** Clicks that come with one another get one answer: a card that was just declined is not asked again at once. */
const SAME_CLICK_MS = 10_000

interface Charged {
  startedAt: Date
  settledAt: Date | null
}

/** Whether this charge ended a moment ago, and no card has changed since. */
export const wasJustTried = (
  last: Charged | undefined,
  cards: readonly { updatedAt: Date }[],
  now: Date,
): boolean =>
  last !== undefined &&
  last.settledAt !== null &&
  now.getTime() - last.settledAt.getTime() <= SAME_CLICK_MS &&
  !cards.some(({ updatedAt }) => updatedAt > last.startedAt)

/** In how many seconds a declined card is asked again; until then the last answer is repeated. */
export const secondsUntilAsked = (last: Pick<Charged, 'settledAt'> | undefined, now: Date): number =>
  last?.settledAt
    ? Math.max(0, Math.ceil((last.settledAt.getTime() + SAME_CLICK_MS + 1 - now.getTime()) / 1000))
    : 0

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
