import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/customers.ts'
import { accountMachine } from '#machines/account/account.machine.ts'
import { isReviewed, STATES_IN_REVIEW } from '#machines/account/selectors.ts'
import { partsOf, percentile } from '#rules/flow-figures.ts'
import { nextHour } from '#rules/hours.ts'
import { addDays, riyadhDay } from '#rules/riyadh-time.ts'
import { isFew } from '#rules/smallest-group.ts'
import { accountOf } from '../accounts/chart.ts'
import { findCustomer } from '../accounts/store.ts'
import { lastEntryAt } from '../charts/store.ts'
import type { Querier } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { countedMoves } from '../flows/figure-store.ts'
import type { Call } from '../request/route.ts'

type Progress = ReplyOf<typeof endpoints.getReviewProgress>

const DAYS = 90

/** Returns when the application came to our team, and how long a review usually takes. */
export const getReviewProgress = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { actor: { customerId } }: Call<typeof endpoints.getReviewProgress>,
): Promise<Progress> => {
  const row = await findCustomer(db, customerId)
  if (!row) throw new AppError('not-found')
  const sentAt = await lastEntryAt(db, accountMachine.id, customerId, STATES_IN_REVIEW)
  const usual = await usualReview(db, riyadhDay(clock.now()))
  const isWaiting = sentAt && usual && isReviewed(accountOf(row))
  return {
    sentAt: sentAt?.toISOString() ?? null,
    usual,
    expectedBy: isWaiting
      ? nextHour(new Date(sentAt.getTime() + usual.p90Seconds * 1000)).toISOString()
      : null,
  }
}

const usualReview = async (q: Querier, today: string): Promise<Progress['usual']> => {
  const period = partsOf({ from: addDays(today, 1 - DAYS), to: today })
  const moves = await countedMoves(q, accountMachine.id, period, {})
  const ended = moves.filter(
    ({ from, to }) => STATES_IN_REVIEW.includes(from) && !STATES_IN_REVIEW.includes(to),
  )
  const count = ended.reduce((sum, move) => sum + move.count, 0)
  const [medianSeconds, p90Seconds] = [percentile(ended, 0.5), percentile(ended, 0.9)]
  if (isFew(count) || medianSeconds === null || p90Seconds === null) return null
  return { days: DAYS, medianSeconds, p90Seconds }
}
