import type { CustomerStatus } from '#contract/entities/common.ts'

/** The filter of a list of customers when none was chosen, unless an application waits for a review. */
export const USUAL_FILTER = 'active'
/** The applications that wait for a review. */
export const REVIEW_FILTER = 'pending-review'
/** The applications that were not accepted. */
export const REJECTED_FILTER = 'rejected'

/** The choices of a status filter, in their order; the empty one is any status. */
export const STATUS_FILTERS = [
  USUAL_FILTER,
  'suspended',
  'cancelled',
  'pending-cancellation',
  REVIEW_FILTER,
  '',
] as const satisfies readonly (CustomerStatus | '')[]

/** What a list may be narrowed to: one of the choices, or what only a tab of its own leads to. */
export const LIST_STATUSES = [...STATUS_FILTERS, REJECTED_FILTER] as const

export type StatusFilter = (typeof LIST_STATUSES)[number]
