import type { CustomerStatus, StatusReason } from '#contract/entities/common.ts'

/** Whether cards can neither be added, nor moved, nor removed. A failed settlement stays open to a new card. */
export const isBlocked = (status: CustomerStatus, reason: StatusReason | null): boolean =>
  status === 'cancelled' ||
  (status === 'active' && reason === 'pending-review') ||
  (status === 'pending-cancellation' && reason !== 'failed-settlement')
