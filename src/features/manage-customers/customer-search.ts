import type { CustomerSortField } from '#contract/endpoints/customer-list.ts'
import { CUSTOMER_SORT_FIELDS } from '#contract/entities/sorting.ts'
import {
  LIST_STATUSES,
  REVIEW_FILTER,
  type StatusFilter,
  USUAL_FILTER,
} from '#contract/entities/status-filter.ts'
import { root } from '#src/shared/storage/root.ts'
import { type TableSearch, tableSearch } from '#src/shared/table/table-search.ts'

/** What the address of Manage Customers may say. */
export const customerSearch = tableSearch(CUSTOMER_SORT_FIELDS)
export type CustomerSearch = TableSearch & { sort?: CustomerSortField | undefined }

/**
 * The address with what was chosen last, when it does not say itself which customers it means; null when it does. `statusToBegin` is
 * asked only when nothing was chosen.
 */
export const resumedSearch = async (
  search: CustomerSearch,
  statusToBegin: () => Promise<StatusFilter>,
): Promise<CustomerSearch | null> => {
  if (search.status !== undefined) return null
  const { page, status } = root.slice('customers')
  if (status === null) return { ...search, status: await statusToBegin() }
  const isBare = Object.values(search).every((value) => value === undefined)
  return {
    ...search,
    status: LIST_STATUSES.find((one) => one === status) ?? USUAL_FILTER,
    ...(isBare && page > 0 && { page: page + 1 }),
  }
}

/** Remembers what is looked at. A filter that only was there to begin with is no choice. */
export const rememberSearch = (page: number, status: StatusFilter, begun: StatusFilter | null): void => {
  const isChosen = root.slice('customers').status !== null || status !== begun || page > 0
  root.update('customers', { page, status: isChosen ? status : null })
}

/** The filter the list began with although none was chosen; null when one was. */
export const begunStatus = (status: StatusFilter): StatusFilter | null => {
  const isUsual = status === USUAL_FILTER || status === REVIEW_FILTER
  return root.slice('customers').status === null && isUsual ? status : null
}
