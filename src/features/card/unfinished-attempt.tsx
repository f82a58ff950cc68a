import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { CardAttempt } from '#contract/endpoints/cards.ts'
import { cardAttemptSnapshot } from '#machines/card-attempt/card-attempt.machine.ts'
import { isDecided, isUnfinished } from '#machines/card-attempt/selectors.ts'
import type { UnfinishedAttempt } from '#machines/card-form/card-form.machine.ts'
import { currentCardAttemptQuery } from '#src/shared/account/payment-methods-query.ts'
import type { CardRequest } from '#src/shared/forms/parts.ts'

/** An earlier attempt to show before a new card is added. A customer who left the return screen by hand does not see it again. */
export const unfinishedFor = (
  purpose: CardRequest['purpose'],
  attempt: CardAttempt | null,
): UnfinishedAttempt | null => {
  if (attempt?.purpose !== purpose) return null
  const chart = cardAttemptSnapshot(attempt)
  if (isDecided(chart) && !leftReturn.read()) return { attemptId: attempt.id, isDecided: true }
  return isUnfinished(chart) ? { attemptId: attempt.id, isDecided: false } : null
}

/**
 * True after the customer left the return screen by hand before the attempt ended; the screen then opens only on request. Kept in
 * memory only.
 */
const createLeftReturn = () => {
  let isLeft = false
  return {
    note: (): void => {
      isLeft = true
    },
    read: () => isLeft,
    forget: (): void => {
      isLeft = false
    },
  }
}

export const leftReturn = createLeftReturn()

/** Opens the return screen when the bank decided and the customer did not come back. */
export const ReturnFromBank = () => {
  const { data: attempt = null, isFetchedAfterMount } = useQuery(currentCardAttemptQuery)
  const left = isFetchedAfterMount ? unfinishedFor('manage-payment', attempt) : null
  return left?.isDecided ? <Navigate to="/cardReturn" replace /> : null
}
