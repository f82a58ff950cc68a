import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { listUnassignedPayments } from '#contract/endpoints/unassigned-payments.ts'
import { PAGE_SIZE } from '#contract/entities/paging.ts'
import { isBeingReturned } from '#machines/unassigned-payment/selectors.ts'
import { unassignedPaymentSnapshot } from '#machines/unassigned-payment/unassigned-payment.machine.ts'
import { call } from '#src/shared/api/api.ts'
import { isPermitted } from '#src/shared/session/may-do.ts'
import type { PaymentSearch } from './payment-search.ts'

const UNASSIGNED_PAYMENTS = ['unassigned-payments']

/** Interval of reads while the provider returns a payment. */
const READ_MS = 3000

/** One page of the payments. The previous page stays visible while it loads. */
export const unassignedPaymentsQuery = ({ page = 1, filter = 'open' }: PaymentSearch) => {
  const query = { limit: PAGE_SIZE, page: page - 1, filter }
  return queryOptions({
    queryKey: [...UNASSIGNED_PAYMENTS, query],
    queryFn: ({ signal }) => call(listUnassignedPayments, { query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.payments.some((payment) => isBeingReturned(unassignedPaymentSnapshot(payment)))
        ? READ_MS
        : false,
  })
}

/** Prefetches the page of this address. */
export const prefetchUnassignedPayments = (queryClient: QueryClient, search: PaymentSearch): void => {
  if (isPermitted(queryClient, 'unassignedPayments.list'))
    void queryClient.prefetchQuery(unassignedPaymentsQuery(search))
}

/** Reloads every page, because a decision changes the position of other payments. */
export const reloadUnassignedPayments = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: UNASSIGNED_PAYMENTS })
