import type { Operation } from '#contract/endpoints/index.ts'
import { type Principal, permission, principalOf } from '#rules/permissions.ts'
import { type Current, useCurrent } from './current-query.ts'

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
