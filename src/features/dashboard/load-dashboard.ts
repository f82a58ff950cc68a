import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getContactConfig } from '#contract/endpoints/configs.ts'
import { accountSnapshot } from '#machines/account/account.machine.ts'
import { isInDebt, isInReview } from '#machines/account/selectors.ts'
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
 * Loads the cards and the figures. Waits only for the data of the notice on top, because a late notice would push the page down.
 * Everything else has reserved space.
 */
export const loadDashboard = async (queryClient: QueryClient): Promise<void> => {
  const { customer } = await queryClient.ensureQueryData(currentQuery)
  if (!customer) return
  const figures = [
    queryClient.prefetchQuery(invoiceSummaryQuery),
    queryClient.prefetchQuery(paymentMethodsQuery),
  ]
  const account = accountSnapshot(customer)
  if (isInDebt(account)) await Promise.all(figures)
  if (isInReview(account)) await queryClient.prefetchQuery(contactQuery)
}
