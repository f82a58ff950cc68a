import { z } from 'zod/mini'
import { ACCOUNT_STATUSES } from './account-statuses.ts'
import { CUSTOMER_STATUSES, type CustomerStatus } from './common.ts'

/** The status parameter of the customer list; empty for any. */
export const StatusParameter = z.enum([...CUSTOMER_STATUSES, ''])

/** Default filter of the customer list when no application waits for a review. */
export const USUAL_FILTER = 'active'
/** Applications that wait for a review. */
export const REVIEW_FILTER = 'pending-review'
/** Customers of every status. */
export const EVERY_FILTER = ''
/** Rejected applications. */
export const REJECTED_FILTER = 'rejected'

type Facts = typeof ACCOUNT_STATUSES
type FilteredBy<Filter> = {
  [Status in CustomerStatus]: Facts[Status]['filter'] extends Filter ? Status : never
}[CustomerStatus]

/** A status filter that the portal offers; empty for any. */
export type StatusFilter = FilteredBy<'choice' | 'tab'> | ''

const filteredBy = <Filter extends 'choice' | 'tab'>(filter: Filter) =>
  CUSTOMER_STATUSES.filter(
    (status): status is FilteredBy<Filter> => ACCOUNT_STATUSES[status].filter === filter,
  )

/** Options of the filter, in order. */
export const STATUS_FILTERS: readonly StatusFilter[] = [...filteredBy('choice'), '']

/** All filters: the options and the tabs. */
export const LIST_STATUSES: readonly StatusFilter[] = [...STATUS_FILTERS, ...filteredBy('tab')]
