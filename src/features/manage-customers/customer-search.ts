import type { CustomerSortField } from '#contract/entities/list-filters.ts'
import { CUSTOMER_SORT_FIELDS } from '#contract/entities/sorting.ts'
import {
  LIST_STATUSES,
  REVIEW_FILTER,
  type StatusFilter,
  USUAL_FILTER,
} from '#contract/entities/status-filter.ts'
import { root } from '#src/shared/session/root.ts'
import { type TableSearch, tableSearch } from '#src/shared/table/table-search.ts'

/** Search parameters of Manage Customers. */
export const customerSearch = tableSearch(CUSTOMER_SORT_FIELDS)
export type CustomerSearch = TableSearch & { sort?: CustomerSortField | undefined }

/**
 * Completes the address with the remembered filter and page; null if the address has a status. Calls `defaultStatus` only if nothing
 * is remembered.
 */
export const resumedSearch = async (
  search: CustomerSearch,
  defaultStatus: () => Promise<StatusFilter>,
): Promise<CustomerSearch | null> => {
  if (search.status !== undefined) return null
  const { page, status } = root.slice('customers')
  if (status === null) return { ...search, status: await defaultStatus() }
  const isBare = Object.values(search).every((value) => value === undefined)
  return {
    ...search,
    status: LIST_STATUSES.find((one) => one === status) ?? USUAL_FILTER,
    ...(isBare && page > 0 && { page: page + 1 }),
  }
}

/** Remembers the page and the filter. The initial filter is not remembered as a choice. */
export const rememberSearch = (page: number, status: StatusFilter, initial: StatusFilter | null): void => {
  const isChosen = root.slice('customers').status !== null || status !== initial || page > 0
  root.update('customers', { page, status: isChosen ? status : null })
}

/** The initial filter of the list; null if a filter was chosen before. */
export const initialStatus = (status: StatusFilter): StatusFilter | null => {
  const isUsual = status === USUAL_FILTER || status === REVIEW_FILTER
  return root.slice('customers').status === null && isUsual ? status : null
}
