import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/endpoint.ts'
import {
  getCurrentCardAttempt,
  listPaymentMethods,
  type updatePaymentMethod,
} from '#contract/endpoints/cards.ts'
import { call } from '../api/api.ts'
import { currentQuery } from '../session/current-query.ts'

/** The saved cards. */
export const paymentMethodsQuery = queryOptions({
  queryKey: ['payment-methods'],
  queryFn: async ({ signal }) => (await call(listPaymentMethods, {}, { signal })).paymentMethods,
})

/** The current card verification on the server; null when there is none. */
export const currentCardAttemptQuery = queryOptions({
  queryKey: ['current-card-attempt'],
  queryFn: async ({ signal }) => (await call(getCurrentCardAttempt, {}, { signal })).attempt,
  // The verification may end at the bank without a message to this page.
  staleTime: 0,
  // If this fails, the form reads the attempt itself.
  retry: false,
})

/** Stores the cards from the answer to a change, and the customer's primary card. */
export const keepCards = (
  queryClient: QueryClient,
  { paymentMethods, revision }: ReplyOf<typeof updatePaymentMethod>,
): void => {
  queryClient.setQueryData(paymentMethodsQuery.queryKey, paymentMethods)
  const paymentMethod = paymentMethods.find(({ status }) => status === 'primary') ?? null
  queryClient.setQueryData(currentQuery.queryKey, (current) =>
    current?.customer ? { ...current, customer: { ...current.customer, paymentMethod, revision } } : current,
  )
}
