import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/endpoint.ts'
import { getCurrent } from '#contract/endpoints/customers.ts'
import type { Operation } from '#contract/endpoints/index.ts'
import { type Principal, permission, principalOf } from '#rules/permissions.ts'
import { call } from '../api/api.ts'

export type Current = ReplyOf<typeof getCurrent>

/**
 * The signed-in person with their customer; an administrator with the one they act for. Calls that answer with a customer store it
 * here.
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

/** The policy's principal for the signed-in person. */
export const principalIn = ({ role, user, customer }: Current): Principal =>
  principalOf({ role, isColleague: customer !== null && customer.userId !== user.id })

/** True if the policy allows the operation to this person at all. */
export const mayDo = (current: Current, operation: Operation): boolean =>
  permission(operation, principalIn(current)) !== 'never'

export const useMayDo = (): ((operation: Operation) => boolean) => {
  const current = useCurrent()
  return (operation) => mayDo(current, operation)
}
