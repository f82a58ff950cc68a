import { z } from 'zod/mini'
import { CUSTOMER_STATUSES } from './common.ts'

/** The status a list of customers can be asked for; empty is any. */
export const WantedStatus = z.enum([...CUSTOMER_STATUSES, ''])

/** The filter of a list of customers when none was chosen, unless an application waits for a review. */
export const USUAL_FILTER = 'active'
/** The applications that wait for a review. */
export const REVIEW_FILTER = 'pending-review'
/** The applications that were not accepted. */
export const REJECTED_FILTER = 'rejected'

/** What the portal offers of it, in this order. */
export const STATUS_FILTERS = [
  USUAL_FILTER,
  'suspended',
  'cancelled',
  'pending-cancellation',
  REVIEW_FILTER,
  '',
] as const satisfies readonly z.output<typeof WantedStatus>[]

/** What a list may be narrowed to: one of the choices, or what only a tab of its own leads to. */
export const LIST_STATUSES = [...STATUS_FILTERS, REJECTED_FILTER] as const

export type StatusFilter = (typeof LIST_STATUSES)[number]
