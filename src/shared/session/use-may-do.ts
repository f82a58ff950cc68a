import type { Operation } from '#contract/endpoints/index.ts'
import { permission, principalOf } from '#rules/permissions.ts'
import { type Current, useCurrent } from './current-query.ts'

/** Whether this person may do this at all: an administrator, for one, leaves the customer's own doing to the customer. */
export const mayDo = ({ role, user, customer }: Current, operation: Operation): boolean => {
  const isColleague = customer !== null && customer.userId !== user.id
  return permission(operation, principalOf({ role, isColleague })) !== 'never'
}

/** What the signed-in person may do. */
export const useMayDo = (): ((operation: Operation) => boolean) => {
  const current = useCurrent()
  return (operation) => mayDo(current, operation)
}
