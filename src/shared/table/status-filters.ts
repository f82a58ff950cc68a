import type { CustomerStatus } from '#contract/entities/common.ts'

/** The choices of a status filter, in their order; the empty one is any status. */
export const STATUS_FILTERS = [
  'active',
  'suspended',
  'cancelled',
  'pending-cancellation',
  'pending-review',
  'rejected',
  '',
] as const satisfies readonly (CustomerStatus | '')[]

export type StatusFilter = (typeof STATUS_FILTERS)[number]
