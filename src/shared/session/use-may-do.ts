import type { Operation } from '#contract/endpoints/index.ts'
import { type Principal, permission, principalOf } from '#rules/permissions.ts'
import { type Current, useCurrent } from './current-query.ts'

/** What the signed-in person is to the policy. */
export const principalIn = ({ role, user, customer }: Current): Principal =>
  principalOf({ role, isColleague: customer !== null && customer.userId !== user.id })

/** Whether this person may do this at all: an administrator, for one, leaves the customer's own doing to the customer. */
export const mayDo = (current: Current, operation: Operation): boolean =>
  permission(operation, principalIn(current)) !== 'never'

/** What the signed-in person may do. */
export const useMayDo = (): ((operation: Operation) => boolean) => {
  const current = useCurrent()
  return (operation) => mayDo(current, operation)
}
