import { queryOptions } from '@tanstack/react-query'
import { listPaymentMethods } from '#contract/endpoints/cards.ts'
import { call } from '../api/api.ts'

/** The saved cards. */
export const paymentMethodsQuery = queryOptions({
  queryKey: ['payment-methods'],
  queryFn: async ({ signal }) => (await call(listPaymentMethods, {}, { signal })).paymentMethods,
})
