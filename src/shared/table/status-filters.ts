import type { CustomerStatus } from '#contract/entities/common.ts'

/** The choices of a status filter, in their order; the empty one is any status. */
export const STATUS_FILTERS = [
  'active',
  'suspended',
  'cancelled',
  'pending-cancellation',
  'pending-review',
  '',
] as const satisfies readonly (CustomerStatus | '')[]

/** What a list may be narrowed to: one of the choices, or what only a tab of its own leads to. */
export const LIST_STATUSES = [...STATUS_FILTERS, 'rejected'] as const satisfies readonly (
  | CustomerStatus
  | ''
)[]

export type StatusFilter = (typeof LIST_STATUSES)[number]
