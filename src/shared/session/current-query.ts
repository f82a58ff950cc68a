import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/endpoint.ts'
import { getCurrent } from '#contract/endpoints/customers.ts'
import { call } from '../api/api.ts'

export type Current = ReplyOf<typeof getCurrent>

/**
 * The signed-in person with their customer, or with the customer that an administrator acts for. Calls that return a customer store
 * it here.
 */
export const currentQuery = queryOptions({
  queryKey: ['customers', 'current'],
  queryFn: ({ signal }): Promise<Current> => call(getCurrent, {}, { signal }),
  staleTime: 60_000,
})

/** Query key of applications under review. */
export const APPLICATIONS = ['applications'] as const

/** Stores the customer from an answer; invalidates their application. */
export const keepCustomer = (queryClient: QueryClient, customer: NonNullable<Current['customer']>): void => {
  queryClient.setQueryData(currentQuery.queryKey, (current) => current && { ...current, customer })
  void queryClient.invalidateQueries({ queryKey: APPLICATIONS })
}

/** The signed-in person with their customer, inside a route that is guarded. */
export const useCurrent = (): Current => useSuspenseQuery(currentQuery).data
