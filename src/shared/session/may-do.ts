import type { QueryClient } from '@tanstack/react-query'
import type { Operation } from '#contract/endpoints/index.ts'
import { type Principal, permission, principalOf } from '#rules/permissions.ts'
import { type Current, currentQuery, useCurrent } from './current-query.ts'

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

/** True if a person is signed in, and the policy allows the operation to this person. For code before a screen, such as a prefetch. */
export const isPermitted = (queryClient: QueryClient, operation: Operation): boolean => {
  const current = queryClient.getQueryData(currentQuery.queryKey)
  return current !== undefined && current !== null && mayDo(current, operation)
}
