import type { ChargeRow, InvoiceRow, PaymentMethodRow } from '../../db/schema.ts'

/**
 * Who wants a new round of charges. `plan`: its day has come. `somebody`: a person, or the end of a subscription. `nobody`: only a
 * round that was interrupted between two cards is ended.
 */
export type Wish = 'plan' | 'somebody' | 'nobody'

/** Clicks that come with one another get one answer: a card that was just declined is not asked again at once. */
const SAME_CLICK_MS = 10_000

/** Whether the engine has to do with an invoice now: its charge day or retry has come, or a round of it is not over. */
export const isChargeDue = ({ state, dueAt, nextAttemptAt }: InvoiceRow, now: Date): boolean => {
  if (state === 'unpaid') return dueAt <= now
  if (state === 'failed') return nextAttemptAt !== null && nextAttemptAt <= now
  return state === 'declined'
}

/** Whether this charge ended a moment ago, and no card has changed since. */
export const justTried = (
  last: ChargeRow | undefined,
  cards: readonly PaymentMethodRow[],
  now: Date,
): boolean =>
  last?.settledAt !== undefined &&
  last.settledAt !== null &&
  now.getTime() - last.settledAt.getTime() <= SAME_CLICK_MS &&
  !cards.some(({ updatedAt }) => updatedAt > last.startedAt)

/** In how many seconds a declined card is asked again; until then the last answer is repeated. */
export const secondsUntilAsked = (last: Pick<ChargeRow, 'settledAt'> | undefined, now: Date): number =>
  last?.settledAt
    ? Math.max(0, Math.ceil((last.settledAt.getTime() + SAME_CLICK_MS + 1 - now.getTime()) / 1000))
    : 0

/** Whether a new round of an invoice may begin, judged while its customer's row is held: another one may just have ended. */
export const mayStart = (
  wish: Wish,
  row: InvoiceRow,
  last: ChargeRow | undefined,
  cards: readonly PaymentMethodRow[],
  now: Date,
): boolean => {
  if (wish === 'nobody') return false
  return wish === 'plan' ? isChargeDue(row, now) : !justTried(last, cards, now)
}
