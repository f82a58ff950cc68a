import { type Operation, onBehalf } from '#rules/on-behalf.ts'
import { useCurrent } from './current-query.ts'

/** Whether the signed-in person may do this at all: an administrator leaves the customer's own doing to the customer. */
export const useMayDo = (): ((operation: Operation) => boolean) => {
  const { role } = useCurrent()
  return (operation) => role !== 'admin' || onBehalf(operation) !== 'never'
}
