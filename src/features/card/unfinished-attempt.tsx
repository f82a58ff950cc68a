import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { CardAttempt } from '#contract/endpoints/cards.ts'
import { cardAttemptSnapshot } from '#machines/card-attempt/card-attempt.machine.ts'
import { isDecided, isUnfinished } from '#machines/card-attempt/selectors.ts'
import type { UnfinishedAttempt } from '#machines/card-form/card-form.machine.ts'
import { currentCardAttemptQuery } from '#src/shared/account/payment-methods-query.ts'
import type { CardRequest } from '#src/shared/forms/parts.ts'

/** The attempt to finish before a new card is added. Null for a decided attempt whose return screen the customer has left. */
export const unfinishedFor = (
  purpose: CardRequest['purpose'],
  attempt: CardAttempt | null,
): UnfinishedAttempt | null => {
  if (!attempt || (attempt.purpose === 'onboarding') !== (purpose === 'onboarding')) return null
  const chart = cardAttemptSnapshot(attempt)
  if (isDecided(chart) && !leftReturn.read()) return { attemptId: attempt.id, isDecided: true }
  return isUnfinished(chart) ? { attemptId: attempt.id, isDecided: false } : null
}

/**
 * Notes that the customer left the return screen before the attempt ended. The return screen then opens only on request. In memory
 * only.
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

/** Opens the return screen if the bank has decided and the customer has not returned. */
export const ReturnFromBank = () => {
  const { data: attempt = null, isFetchedAfterMount } = useQuery(currentCardAttemptQuery)
  const unfinished = isFetchedAfterMount ? unfinishedFor('manage-payment', attempt) : null
  return unfinished?.isDecided ? <Navigate to="/cardReturn" replace /> : null
}
