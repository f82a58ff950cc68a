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
