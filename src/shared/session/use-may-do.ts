import type { Operation } from '#contract/endpoints/index.ts'
import { type Principal, permission, principalOf } from '#rules/permissions.ts'
import { type Current, useCurrent } from './current-query.ts'

/** The signed-in person as the policy knows them. */
export const principalIn = ({ role, user, customer }: Current): Principal =>
  principalOf({ role, isColleague: customer !== null && customer.userId !== user.id })

/** True if the policy lets this person do this at all. An administrator, for example, leaves the customer's own acts to the customer. */
export const mayDo = (current: Current, operation: Operation): boolean =>
  permission(operation, principalIn(current)) !== 'never'

export const useMayDo = (): ((operation: Operation) => boolean) => {
  const current = useCurrent()
  return (operation) => mayDo(current, operation)
}
