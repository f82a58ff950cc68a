import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { listPaymentMethods } from '#contract/endpoints/cards.ts'
import type { PaymentMethod } from '#contract/entities/payment-method.ts'
import { call } from '../api/api.ts'
import { currentQuery } from '../session/current-query.ts'

/** The saved cards. */
export const paymentMethodsQuery = queryOptions({
  queryKey: ['payment-methods'],
  queryFn: async ({ signal }) => (await call(listPaymentMethods, {}, { signal })).paymentMethods,
})

/** Keeps the cards a call has answered with, here and with the customer whose primary card it shows. */
export const keepCards = (queryClient: QueryClient, cards: PaymentMethod[]): void => {
  queryClient.setQueryData(paymentMethodsQuery.queryKey, cards)
  const paymentMethod = cards.find(({ status }) => status === 'primary') ?? null
  queryClient.setQueryData(currentQuery.queryKey, (current) =>
    current?.customer ? { ...current, customer: { ...current.customer, paymentMethod } } : current,
  )
}
