import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/endpoint.ts'
import { getCurrent } from '#contract/endpoints/customers.ts'
import { call } from '../api/api.ts'

export type Current = ReplyOf<typeof getCurrent>

/** The signed-in person with their customer; an administrator with the one they act for. Calls that answer with a customer put it here. */
export const currentQuery = queryOptions({
  queryKey: ['customers', 'current'],
  queryFn: ({ signal }): Promise<Current> => call(getCurrent, {}, { signal }),
  staleTime: 60_000,
})

/** Keeps the customer a call has answered with. */
export const keepCustomer = (queryClient: QueryClient, customer: NonNullable<Current['customer']>): void => {
  queryClient.setQueryData(currentQuery.queryKey, (current) => current && { ...current, customer })
}

/** The signed-in person with their customer, inside a route that is guarded. */
export const useCurrent = (): Current => useSuspenseQuery(currentQuery).data
