import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getReviewProgress } from '#contract/endpoints/customers.ts'
import { accountAt, accountSnapshot } from '#machines/account/account.machine.ts'
import { canKeep, isInReview, isInUse, isReviewed } from '#machines/account/selectors.ts'
import { hadAccount, isWithinDays } from '#rules/subscription.ts'
import { loadCloudRetry } from '#src/shared/account/cloud-account-notice.tsx'
import { invoiceSummaryQuery } from '#src/shared/account/invoice-summary-query.ts'
import { paymentMethodsQuery } from '#src/shared/account/payment-methods-query.ts'
import { call } from '#src/shared/api/api.ts'
import { serverNow } from '#src/shared/api/server-clock.ts'
import { consequenceQuery } from '#src/shared/consequences/consequence-query.ts'
import type { Translations } from '#src/shared/i18n/i18n.ts'
import { loadReasons } from '#src/shared/refusals/closed-part.tsx'
import { type Current, currentQuery } from '#src/shared/session/current-query.ts'
import { loadAccountNotice } from './notice/account-notice.tsx'
import { contactQuery } from './notice/contact-query.ts'
import { loadPaymentChecks } from './notice/payment-check-notices.tsx'

/** People of an account under review see its progress instead of figures. Administrators see the figures and the review. */
export const showsProgress = ({ customer, role }: Pick<Current, 'customer' | 'role'>): boolean =>
  customer !== null && role !== 'admin' && isReviewed(accountSnapshot(customer))

/** Riyadh days from the activation in which the dashboard shows the first steps. */
const FIRST_DAYS = 14

/** True for people of an account that was activated lately, for the first time. */
export const showsFirstSteps = ({ customer, role }: Pick<Current, 'customer' | 'role'>): boolean =>
  customer?.activationDate != null &&
  role !== 'admin' &&
  customer.gcpSubBillingAccountId !== null &&
  !hadAccount(customer.oldGcpSubBillingAccount) &&
  isInUse(accountSnapshot(customer)) &&
  isWithinDays(customer.activationDate, FIRST_DAYS, serverNow())

/** When the application was sent, and how long a review usually takes. */
export const reviewProgressQuery = queryOptions({
  queryKey: ['review-progress'],
  queryFn: ({ signal }) => call(getReviewProgress, {}, { signal }),
})

/**
 * Loads the cards and the figures. Waits only for the notices, the reasons of closed parts, and the data of a review and of the first
 * steps, because late lines would push the page down. Everything else has reserved space.
 */
export const loadDashboard = async (queryClient: QueryClient, i18n: Translations): Promise<void> => {
  const current = await queryClient.ensureQueryData(currentQuery)
  const { customer } = current
  if (!customer) return
  const account = accountAt(customer, serverNow())
  void queryClient.prefetchQuery(invoiceSummaryQuery)
  const cards = queryClient.prefetchQuery(paymentMethodsQuery)
  await Promise.all([
    loadAccountNotice(current),
    loadCloudRetry(current),
    loadReasons(i18n, customer),
    loadPaymentChecks(queryClient),
    showsFirstSteps(current) && cards,
    isInReview(account) && queryClient.prefetchQuery(contactQuery),
    showsProgress(current) && queryClient.prefetchQuery(reviewProgressQuery),
    canKeep(account) && queryClient.prefetchQuery(consequenceQuery({ act: 'subscription.keep' })),
  ])
}
