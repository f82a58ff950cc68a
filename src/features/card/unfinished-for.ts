import type { CardAttempt } from '#contract/endpoints/cards.ts'
import { cardAttemptSnapshot } from '#machines/card-attempt/card-attempt.machine.ts'
import { isDecided, isUnfinished } from '#machines/card-attempt/selectors.ts'

import type { UnfinishedAttempt } from '#machines/card-form/card-form.machine.ts'
import type { CardRequest } from '#src/shared/parts/card-form-props.ts'
import { leftReturn } from './left-return.ts'

/**
 * The earlier attempt of which there is something to tell before another card is asked for. Whoever has left the return screen by hand
 * is not sent there again.
 */
export const unfinishedFor = (
  purpose: CardRequest['purpose'],
  attempt: CardAttempt | null,
): UnfinishedAttempt | null => {
  if (attempt?.purpose !== purpose) return null
  const chart = cardAttemptSnapshot(attempt)
  if (isDecided(chart) && !leftReturn.read()) return { attemptId: attempt.id, isDecided: true }
  return isUnfinished(chart) ? { attemptId: attempt.id, isDecided: false } : null
}
