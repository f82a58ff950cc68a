import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getContactConfig } from '#contract/endpoints/configs.ts'
import { accountSnapshot } from '#machines/account/account.machine.ts'
import { isInReview } from '#machines/account/selectors.ts'
import { invoiceSummaryQuery } from '#src/shared/account/invoice-summary-query.ts'
import { paymentMethodsQuery } from '#src/shared/account/payment-methods-query.ts'
import { call } from '#src/shared/api/api.ts'
import { currentQuery } from '#src/shared/session/current-query.ts'

/** The phone numbers from which our team calls to verify a customer. */
export const contactQuery = queryOptions({
  queryKey: ['configs', 'contact'],
  queryFn: ({ signal }) => call(getContactConfig, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/**
 * Loads the cards and the figures. Waits only for the data of the notice of a review, because a late notice would push the page down.
 * Everything else has reserved space.
 */
export const loadDashboard = async (queryClient: QueryClient): Promise<void> => {
  const { customer } = await queryClient.ensureQueryData(currentQuery)
  if (!customer) return
  void queryClient.prefetchQuery(invoiceSummaryQuery)
  void queryClient.prefetchQuery(paymentMethodsQuery)
  if (isInReview(accountSnapshot(customer))) await queryClient.prefetchQuery(contactQuery)
}
