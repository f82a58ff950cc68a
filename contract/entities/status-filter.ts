import { z } from 'zod/mini'
import { ACCOUNT_STATUSES } from './account-statuses.ts'
import { CUSTOMER_STATUSES, type CustomerStatus } from './common.ts'

/** The status a list of customers can be asked for; empty is any. */
export const WantedStatus = z.enum([...CUSTOMER_STATUSES, ''])

/** The filter of a list of customers when none was chosen, unless an application waits for a review. */
export const USUAL_FILTER = 'active'
/** The applications that wait for a review. */
export const REVIEW_FILTER = 'pending-review'
/** The applications that were not accepted. */
export const REJECTED_FILTER = 'rejected'

type Facts = typeof ACCOUNT_STATUSES
type FilteredBy<Filter> = {
  [Status in CustomerStatus]: Facts[Status]['filter'] extends Filter ? Status : never
}[CustomerStatus]

/** A status a list may be narrowed to; empty is any. */
export type StatusFilter = FilteredBy<'choice' | 'tab'> | ''

const filteredBy = <Filter extends 'choice' | 'tab'>(filter: Filter) =>
  CUSTOMER_STATUSES.filter(
    (status): status is FilteredBy<Filter> => ACCOUNT_STATUSES[status].filter === filter,
  )

/** What the portal offers of it, in this order. */
export const STATUS_FILTERS: readonly StatusFilter[] = [...filteredBy('choice'), '']

/** What a list may be narrowed to: one of the choices, or what only a tab of its own leads to. */
export const LIST_STATUSES: readonly StatusFilter[] = [...STATUS_FILTERS, ...filteredBy('tab')]
