import { canCancel, canReopen, isBilled, isInDebt, isLeaving, isSuspended } from './selectors.ts'
import type { AccountSnapshot } from './snapshot.ts'

/** Why a subscription cannot be cancelled. `leaving`: it already is; `review`: there is no open account yet, or none any more. */
export type CancelObstacle =
  | 'leaving'
  | 'invoices-outstanding'
  | 'failed-payment'
  | 'suspended'
  | 'rejected'
  | 'review'

/** What holds a cancellation back, or null when the chart takes it. */
export const cancelObstacle = (account: AccountSnapshot): CancelObstacle | null => {
  if (canCancel(account)) return null
  if (isLeaving(account)) return 'leaving'
  if (isInDebt(account)) return 'failed-payment'
  if (isSuspended(account)) return 'suspended'
  if (isBilled(account) && account.context.owes) return 'invoices-outstanding'
  return canReopen(account) ? 'rejected' : 'review'
}
