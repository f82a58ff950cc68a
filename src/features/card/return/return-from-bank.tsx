import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { currentCardAttemptQuery } from '#src/shared/account/payment-methods-query.ts'
import { unfinishedFor } from '../unfinished-for.ts'

/** Opens the return screen for a person who did not come back from the bank, which has decided about their card meanwhile. */
export const ReturnFromBank = () => {
  const { data: attempt = null, isFetchedAfterMount } = useQuery(currentCardAttemptQuery)
  const left = isFetchedAfterMount ? unfinishedFor('manage-payment', attempt) : null
  return left?.isDecided ? <Navigate to="/cardReturn" replace /> : null
}
